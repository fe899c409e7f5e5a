extension OddFile {
  private static let made = Made.frames...Made.frames
  private static let cut = "the last page is missing, so the sound may have been cut short"

  /// Where the pages of an Ogg file start.
  private static func pages(_ file: [UInt8]) -> [Int] {
    var places: [Int] = []
    var place = 0
    while place < file.count {
      places.append(place)
      let segments = Int(file[place + 26])
      place += 27 + segments + file[place + 27..<place + 27 + segments].reduce(0) { $0 + Int($1) }
    }
    return places
  }

  private static func dropping(_ name: String, page: Int) throws -> [UInt8] {
    let file = try Made.file(name)
    let places = pages(file) + [file.count]
    let index = page < 0 ? places.count - 1 + page : page
    return Array(file[..<places[index]] + file[places[index + 1]...])
  }

  /// Vorbis, Opus and FLAC in Ogg.
  static let ogg: [OddFile] = [
    .renders("Vorbis as it should be", made) { try Made.file("sound.ogg") },
    // Noise of full scale comes out of the codec a little louder.
    .renders("Opus as it should be", 23_900...24_100, saying: "clipped samples") {
      try Made.file("sound.opus")
    },
    .renders("FLAC in Ogg as it should be", made) { try Made.file("sound.oga") },
    .renders("FLAC in Ogg that doesn't know its length", made) { try Made.file("other.oga") },
    .fails("Vorbis, cut in its first page of sound", saying: "no sound to be found") {
      try Made.half("sound.ogg")
    },
    .renders("Vorbis without its last page", 2_000...22_000, saying: cut) {
      try dropping("sound.ogg", page: -1)
    },
    .fails("Opus, cut in its only page of sound", saying: "cannot read odd") {
      try Made.file("sound.opus").dropLast(1)
    },
    .fails("FLAC in Ogg, cut in its only page of sound", saying: "no sound to be found") {
      try Made.half("sound.oga")
    },
    .fails("Vorbis, its headers only", saying: "odd") {
      let file = try Made.file("sound.ogg")
      return Array(file.prefix(pages(file)[2]))
    },
    .fails("Opus, its headers only", saying: "odd") {
      let file = try Made.file("sound.opus")
      return Array(file.prefix(pages(file)[2]))
    },
    .fails("FLAC in Ogg, its first page only", saying: "odd") {
      let file = try Made.file("sound.oga")
      return Array(file.prefix(pages(file)[1]))
    },
    .fails("half an Ogg page", saying: "odd") { Array(try Made.file("sound.ogg").prefix(20)) },
    .fails("Vorbis twice", saying: "a second Ogg stream begins at byte", "take them apart") {
      try Made.file("sound.ogg") + Made.file("sound.ogg")
    },
    .fails("Opus twice", saying: "a second Ogg stream begins at byte") {
      try Made.file("sound.opus") + Made.file("sound.opus")
    },
    .fails("FLAC in Ogg twice", saying: "a second Ogg stream begins at byte") {
      try Made.file("sound.oga") + Made.file("sound.oga")
    },
    .fails("Vorbis, then Opus", saying: "a second Ogg stream begins at byte") {
      try Made.file("sound.ogg") + Made.file("sound.opus")
    },
    .renders("Vorbis with zeros behind", made, saying: "not Ogg, passed over: 1000") {
      try Made.file("sound.ogg") + [UInt8](repeating: 0, count: 1000)
    },
    .renders("Vorbis with noise between pages", made, saying: "not Ogg, passed over: 1000") {
      let file = try Made.file("sound.ogg")
      let place = pages(file)[3]
      return Array(file[..<place] + sound.prefix(1000) + file[place...])
    },
    .renders("Vorbis with a page that was altered", 1...22_050, saying: "damaged Ogg pages") {
      let file = try Made.file("sound.ogg")
      let place = pages(file)[3] + 100
      return file.replacing(place, [file[place] ^ 1])
    },
    .fails("Speex", saying: "cannot read odd") { try Made.file("sound.spx") },
    .fails("Opus of 0 channels", saying: "odd") { try Made.file("sound.opus").replacing(37, [0]) },
  ]
}
