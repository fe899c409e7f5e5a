#define _GNU_SOURCE
#include "CQuietStandardError.h"

#include <stdio.h>
#include <unistd.h>

static _Thread_local int quiet;

static ssize_t write_unless_quiet(void *cookie, const char *text, size_t count) {
  (void)cookie;
  return quiet ? (ssize_t)count : write(STDERR_FILENO, text, count);
}

void quiet_standard_error_install(void) {
  FILE *stream = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_unless_quiet});
  if (stream == NULL) return; /* Out of memory: the warnings are then shown. */
  setvbuf(stream, NULL, _IONBF, 0);
  stderr = stream;
}

void quiet_standard_error_set(int is_quiet) { quiet = is_quiet; }
