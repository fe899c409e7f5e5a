#!/usr/bin/python3
"""Judges JSON objects on standard input, one a line, by a JSON schema; needs python3-jsonschema.

    detent info --json song.wav | Tests/CommandLineTests/Schemas/validate.py info.schema.json
"""

import json
import pathlib
import sys

import jsonschema

path = pathlib.Path(__file__).parent / sys.argv[1]
schema = json.loads(path.read_text())
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
count = faults = 0
for line in sys.stdin:
    count += 1
    # NaN and infinities, which Python would take, are no JSON.
    value = json.loads(line, parse_constant=lambda name: sys.exit(f"line {count}: {name}"))
    for error in validator.iter_errors(value):
        faults += 1
        causes = [f"{'/'.join(map(str, c.path))}: {c.message}" for c in error.context]
        print(f"line {count}: {error.message[:400]} {causes}", file=sys.stderr)
print(count)
sys.exit(faults > 0)
