import Files

extension SoundFileError {
  /// What files with nothing but samples in them are usually called. Telephone systems keep their
  /// prompts so: which encoding and which rate is told by the name alone.
  private static let headerlessExtensions: Set = [
    "gsm", "g722", "g723", "g726", "g729", "ul", "ulaw", "mulaw", "pcmu", "al", "alaw", "pcma",
    "sln", "sln16", "raw", "pcm", "vox",
  ]

  /// What to do with a file that by its name has no header, `nil` for any other.
  var adviceOnHeaderless: String? {
    guard let mark = name.pathExtension?.lowercased(),
      Self.headerlessExtensions.contains(mark)
    else { return nil }
    return """
      .\(mark) is sound without a header, and nothing in it says how to read it; make a WAV of it \
      with sox or ffmpeg, which can be told
      """
  }
}
