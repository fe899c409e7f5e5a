import CSndFile
import SoundFormats

@testable import SoundFiles

/// Files that libsndfile itself writes, for what the project's writer does not.
enum LibraryMadeFile {
  /// Writes `sound` to `path` in the format `SF_FORMAT_…`.
  ///
  /// - Parameter describe: Adds what is to be in the file besides, before the samples.
  @safe static func write(
    _ sound: Sound, to path: String, format: Int, channels: Int, sampleRate: Int = 44_100,
    describe: (OpaquePointer) -> Void = { _ in }
  ) {
    var info = SF_INFO()
    info.format = Int32(format)
    info.channels = Int32(channels)
    info.samplerate = Int32(sampleRate)
    guard let handle = unsafe sf_open(path, Int32(SFM_WRITE), &info) else {
      fatalError(unsafe String(cString: sf_strerror(nil)))
    }
    unsafe describe(handle)
    let frames = sf_count_t(sound.bytes.count / sound.carrier.byteCount / channels)
    let written = unsafe sound.bytes.withUnsafeBytes { bytes in
      switch sound.carrier {
      case .int16:
        unsafe sf_writef_short(handle, bytes.bindMemory(to: Int16.self).baseAddress, frames)
      case .int32:
        unsafe sf_writef_int(handle, bytes.bindMemory(to: Int32.self).baseAddress, frames)
      case .float32:
        unsafe sf_writef_float(handle, bytes.bindMemory(to: Float.self).baseAddress, frames)
      case .float64:
        unsafe sf_writef_double(handle, bytes.bindMemory(to: Double.self).baseAddress, frames)
      }
    }
    precondition(written == frames)
    let result = unsafe sf_close(handle)
    precondition(result == 0)
  }
}
