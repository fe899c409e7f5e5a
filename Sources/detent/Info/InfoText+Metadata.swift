import Rendering
import SoundFiles
import Varispeed

extension InfoText {
  /// Lines on what the file holds besides its sound.
  func addMetadata(to lines: inout LabelledLines) {
    for tag in info.metadata.tags { lines.add(tag.kind.rawValue, tag.text) }
    if let broadcast = info.metadata.broadcast {
      let moment = [broadcast.date, broadcast.time].filter { !$0.isEmpty }.joined(separator: " ")
      let parts = [broadcast.description, broadcast.originator, moment].filter { !$0.isEmpty }
      lines.add("broadcast", parts.isEmpty ? "bext" : parts.joined(separator: "\n"))
    }
    if let instrument = info.metadata.instrument {
      let loops = instrument.loops.map { loop in
        let (start, end) = (seconds(loop.frames.lowerBound), seconds(loop.frames.upperBound))
        return "loop from \(start.clockText) to \(end.clockText), \(loop.direction)"
      }
      lines.add(
        "instrument",
        (["its own pitch at key \(instrument.baseNote)"] + loops).joined(separator: "\n"))
    }
    addMarks("marks", sampleRate: info.sampleRate, to: &lines) { $0 }
    if !info.metadata.others.isEmpty {
      lines.add("also", info.metadata.others.joined(separator: ", "))
    }
  }

  /// A line for each cue point, at the frame where `place` puts it.
  func addMarks(
    _ heading: String, sampleRate: Int, to lines: inout LabelledLines, _ place: (Int64) -> Int64
  ) {
    for (index, cue) in info.metadata.cuePoints.enumerated() {
      let frame = place(cue.position)
      var text = "\((Double(frame) / Double(sampleRate)).clockText), frame \(frame)"
      if cue.length > 0 { text += ", \(seconds(cue.length).clockText) long" }
      for words in [cue.label, cue.note] where !words.isEmpty { text += ": \(words)" }
      lines.add(index == 0 ? heading : "", text)
    }
  }
}

// MARK: JSON

extension InfoText {
  /// The same as members of a JSON object.
  var metadataMembers: [(String, JSON)] {
    let metadata = info.metadata
    return [
      ("tags", .array(metadata.tags.map(json))),
      ("cuePoints", .array(metadata.cuePoints.map(json))),
      ("instrument", metadata.instrument.map(json) ?? .null),
      ("broadcast", metadata.broadcast.map(json) ?? .null),
      ("otherMetadata", .array(metadata.others.map { .string($0) })),
    ]
  }

  private func json(_ tag: Metadata.Tag) -> JSON {
    .object([("name", .string(tag.kind.rawValue)), ("text", .string(tag.text))])
  }

  private func json(_ cue: Metadata.CuePoint) -> JSON {
    .object([
      ("frame", .integer(cue.position)), ("seconds", .number(seconds(cue.position))),
      ("length", .integer(cue.length)), ("label", .string(cue.label)), ("note", .string(cue.note)),
    ])
  }

  private func json(_ instrument: Metadata.Instrument) -> JSON {
    .object([
      ("baseNote", .integer(Int64(instrument.baseNote))),
      ("detune", .integer(Int64(instrument.detune))),
      ("gain", .integer(Int64(instrument.gain))),
      ("loops", .array(instrument.loops.map(json))),
    ])
  }

  private func json(_ loop: Metadata.Instrument.Loop) -> JSON {
    .object([
      ("direction", .string("\(loop.direction)")), ("start", .integer(loop.frames.lowerBound)),
      ("end", .integer(loop.frames.upperBound)), ("count", .integer(Int64(loop.count))),
    ])
  }

  private func json(_ broadcast: Metadata.BroadcastExtension) -> JSON {
    .object([
      ("description", .string(broadcast.description)),
      ("originator", .string(broadcast.originator)),
      ("originatorReference", .string(broadcast.originatorReference)),
      ("date", .string(broadcast.date)), ("time", .string(broadcast.time)),
      ("timeReference", .integer(Int64(clamping: broadcast.timeReference))),
      ("codingHistory", .string(broadcast.codingHistory)),
    ])
  }
}
