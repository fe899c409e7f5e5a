import CSndFile
import SoundFormats

/// What the numbers of libsndfile's `SF_INFO.format` mean.
struct LibraryFormat {
  /// `SF_FORMAT_…`: container, encoding and byte order.
  let code: Int32

  private var containerCode: Int { Int(code) & SF_FORMAT_TYPEMASK }
  private var encodingCode: Int { Int(code) & SF_FORMAT_SUBMASK }

  /// The container, or `nil` for one of the rare ones.
  var container: SoundContainer? {
    switch containerCode {
    case SF_FORMAT_WAV, SF_FORMAT_WAVEX: .wav
    case SF_FORMAT_W64: .w64
    case SF_FORMAT_RF64: .rf64
    case SF_FORMAT_FLAC: .flac
    case SF_FORMAT_AIFF: .aiff
    case SF_FORMAT_AU: .au
    case SF_FORMAT_CAF: .caf
    case SF_FORMAT_OGG: encodingCode == SF_FORMAT_OPUS ? .opus : .ogg
    case SF_FORMAT_MPEG: .mp3
    default: nil
    }
  }

  /// The encoding that holds every value the file's own decodes to.
  ///
  /// The lossless ones (linear, ALAC, delta width variable word) have one of their width. The others
  /// decode to numbers of no fixed width, for which single precision is wide enough.
  var encoding: SampleEncoding {
    switch encodingCode {
    case SF_FORMAT_PCM_S8: .pcmS8
    case SF_FORMAT_PCM_U8: .pcmU8
    case SF_FORMAT_PCM_16, SF_FORMAT_ALAC_16, SF_FORMAT_DWVW_12, SF_FORMAT_DWVW_16: .pcm16
    case SF_FORMAT_PCM_24, SF_FORMAT_ALAC_20, SF_FORMAT_ALAC_24, SF_FORMAT_DWVW_24: .pcm24
    case SF_FORMAT_PCM_32, SF_FORMAT_ALAC_32, SF_FORMAT_DWVW_N: .pcm32
    case SF_FORMAT_DOUBLE: .float64
    default: .float32
    }
  }

  /// Whether the encoding kept less than the samples that were put in.
  var isLossy: Bool { encoding == .float32 && encodingCode != SF_FORMAT_FLOAT }

  /// The container in libsndfile's words.
  var containerName: String { Self.name(of: containerCode) }
  /// The encoding in libsndfile's words.
  var encodingName: String { Self.name(of: encodingCode) }

  /// `SFC_GET_FORMAT_INFO`.
  private static func name(of code: Int) -> String {
    var info = unsafe SF_FORMAT_INFO()
    unsafe info.format = Int32(code)
    let size = unsafe Int32(MemoryLayout<SF_FORMAT_INFO>.size)
    guard unsafe sf_command(nil, Int32(SFC_GET_FORMAT_INFO), &info, size) == 0,
      let name = unsafe info.name
    else { return "unknown" }
    return unsafe String(cString: name)
  }
}

extension SoundEncoding {
  /// `SF_FORMAT_…` of the encoding alone.
  private var libraryCode: Int {
    switch self {
    case .linear(.pcmU8): SF_FORMAT_PCM_U8
    case .linear(.pcmS8): SF_FORMAT_PCM_S8
    case .linear(.pcm16): SF_FORMAT_PCM_16
    case .linear(.pcm24): SF_FORMAT_PCM_24
    case .linear(.pcm32): SF_FORMAT_PCM_32
    case .linear(.float32): SF_FORMAT_FLOAT
    case .linear(.float64): SF_FORMAT_DOUBLE
    case .ulaw: SF_FORMAT_ULAW
    case .alaw: SF_FORMAT_ALAW
    case .imaADPCM: SF_FORMAT_IMA_ADPCM
    case .msADPCM: SF_FORMAT_MS_ADPCM
    case .gsm: SF_FORMAT_GSM610
    case .alac16: SF_FORMAT_ALAC_16
    case .vorbis: SF_FORMAT_VORBIS
    case .opus: SF_FORMAT_OPUS
    case .mp3: SF_FORMAT_MPEG_LAYER_III
    }
  }

  /// The code of this encoding in a file without a header, least significant byte first.
  var rawLibraryCode: Int32 { Int32(SF_FORMAT_RAW | SF_ENDIAN_LITTLE | libraryCode) }

  /// The code of this encoding in `container`.
  func libraryCode(in container: SoundContainer) -> Int32 {
    let code =
      switch container {
      case .wav: SF_FORMAT_WAV
      case .w64: SF_FORMAT_W64
      case .rf64: SF_FORMAT_RF64
      case .flac: SF_FORMAT_FLAC
      case .aiff: SF_FORMAT_AIFF
      case .au: SF_FORMAT_AU
      case .caf: SF_FORMAT_CAF
      case .ogg, .opus: SF_FORMAT_OGG
      case .mp3: SF_FORMAT_MPEG
      }
    return Int32(code | libraryCode)
  }
}
