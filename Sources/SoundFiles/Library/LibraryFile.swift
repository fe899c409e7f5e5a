import CSndFile
import SoundFormats
import Threads

/// A sound file that libsndfile has open: `SNDFILE *`.
@safe struct LibraryFile: ~Copyable {
  /// An error number of libsndfile's with its text.
  struct Failure: Error {
    let code: Int32
    let text: String

    /// The last error of `handle`, or of the last open when it is `nil`: `sf_error`, `sf_strerror`.
    init(of handle: OpaquePointer?) {
      unsafe code = sf_error(handle)
      unsafe text = Self.phrase(sf_strerror(handle))
    }

    /// The error `code`: `sf_error_number`.
    init(code: Int32) {
      self.code = code
      unsafe text = Self.phrase(sf_error_number(code))
    }

    /// The library's text as a part of a sentence.
    private static func phrase(_ text: UnsafePointer<CChar>) -> String {
      let text = unsafe String(cString: text)
      return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
  }

  let handle: OpaquePointer
  /// Kept as long as the handle, which calls it up to its last moment.
  let stream: LibraryStream
  private var isOpen = true

  /// libsndfile keeps the error of a failed open in one place for all threads.
  private static let opening = Lock<Void>(())

  /// Opens `stream`: `sf_open_virtual`.
  ///
  /// - Parameters:
  ///   - stream: The bytes.
  ///   - mode: `SFM_READ` or `SFM_WRITE`.
  ///   - info: What is asked for (to write, or to read raw samples), and then what was found.
  init(opening stream: LibraryStream, mode: Int, info: inout SF_INFO) throws(Failure) {
    var callbacks = LibraryStream.callbacks
    var handle: OpaquePointer?
    let failure = Self.opening.withLock { _ -> Failure? in
      quietly {
        unsafe handle = sf_open_virtual(&callbacks, Int32(mode), &info, stream.userData)
      }
      return unsafe handle == nil ? Failure(of: nil) : nil
    }
    if let failure { throw failure }
    unsafe self.handle = handle!
    self.stream = stream
  }

  /// Writes what is still to be written and lets the file go: `sf_close`.
  ///
  /// - Returns: What went wrong, if anything did.
  mutating func close() -> Failure? {
    isOpen = false
    let code = quietly { unsafe sf_close(handle) }
    return code == 0 ? nil : Failure(code: code)
  }

  deinit {
    if isOpen { unsafe sf_close(handle) }
  }

  /// The last error, or `nil` if all went well so far.
  var failure: Failure? {
    unsafe sf_error(handle) == 0 ? nil : Failure(of: handle)
  }
}

// MARK: Samples

extension LibraryFile {
  /// Reads frames in `carrier`: `sf_readf_short` and its kin.
  ///
  /// - Returns: The frames read; fewer than asked at the end of the file, or on an error.
  func read(
    _ carrier: SampleCarrier, into samples: UnsafeMutableRawPointer, frames: Int
  ) -> Int {
    let count = sf_count_t(frames)
    let done = quietly {
      switch carrier {
      case .int16: unsafe sf_readf_short(handle, samples.assumingMemoryBound(to: Int16.self), count)
      case .int32: unsafe sf_readf_int(handle, samples.assumingMemoryBound(to: Int32.self), count)
      case .float32:
        unsafe sf_readf_float(handle, samples.assumingMemoryBound(to: Float.self), count)
      case .float64:
        unsafe sf_readf_double(handle, samples.assumingMemoryBound(to: Double.self), count)
      }
    }
    return Int(done)
  }

  /// Writes frames given in `carrier`: `sf_writef_short` and its kin.
  ///
  /// - Returns: The frames written; fewer than given on an error.
  func write(_ carrier: SampleCarrier, _ samples: UnsafeRawPointer, frames: Int) -> Int {
    let count = sf_count_t(frames)
    let done = quietly {
      switch carrier {
      case .int16:
        unsafe sf_writef_short(handle, samples.assumingMemoryBound(to: Int16.self), count)
      case .int32: unsafe sf_writef_int(handle, samples.assumingMemoryBound(to: Int32.self), count)
      case .float32:
        unsafe sf_writef_float(handle, samples.assumingMemoryBound(to: Float.self), count)
      case .float64:
        unsafe sf_writef_double(handle, samples.assumingMemoryBound(to: Double.self), count)
      }
    }
    return Int(done)
  }
}

// MARK: Position

extension LibraryFile {
  /// Goes to `frame`, counted from the beginning: `sf_seek`.
  ///
  /// - Returns: Whether it did.
  func seek(toFrame frame: Int64) -> Bool {
    quietly { unsafe sf_seek(handle, sf_count_t(frame), Int32(SF_SEEK_SET)) == frame }
  }
}

// MARK: Commands

extension LibraryFile {
  /// Asks libsndfile for something: `sf_command`.
  ///
  /// - Returns: Whether there was an answer.
  func command(_ code: Int, _ answer: UnsafeMutableRawPointer, _ size: Int) -> Bool {
    unsafe sf_command(handle, Int32(code), answer, Int32(size)) != 0
  }
}
