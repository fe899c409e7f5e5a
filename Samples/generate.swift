// Makes the audio files of this folder, the same bytes on every machine.
//
//   swiftc -O Samples/generate.swift -o /tmp/generate-samples
//   /tmp/generate-samples Samples             writes them
//   /tmp/generate-samples --check Samples     compares them, and writes nothing
//
// Nothing here calls the C library's sine or exponential, whose last bit depends on the CPU: what
// remains (+, −, ×, ÷, rounding) is exact in IEEE 754. Pitches are ratios of small integers, as the
// speeds of Detent are.

import Glibc

// MARK: Arithmetic

/// White noise from SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", OOPSLA 2014).
struct Noise {
  var state: UInt64

  /// The next value, uniform in −1..<1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(bits >> 11) * 0x1p-52 - 1
  }
}

/// The sine of an angle in turns.
///
/// Folded to a quarter turn, where the Taylor series to the 17th power errs by less than 1e-13.
func sine(turns: Double) -> Double {
  var folded = turns - turns.rounded()
  if folded > 0.25 { folded = 0.5 - folded }
  if folded < -0.25 { folded = -0.5 - folded }
  let angle = 2 * Double.pi * folded
  var (sum, term) = (angle, angle)
  for power in stride(from: 3.0, through: 17, by: 2) {
    term *= -angle * angle / (power * (power - 1))
    sum += term
  }
  return sum
}

func cosine(turns: Double) -> Double { sine(turns: turns + 0.25) }

/// e to the power of `exponent`, which lies in −1…0: the Taylor series.
func exponential(_ exponent: Double) -> Double {
  precondition((-1...0).contains(exponent))
  var (sum, term) = (1.0, 1.0)
  for index in 1...18 {
    term *= exponent / Double(index)
    sum += term
  }
  return sum
}

/// What to multiply an amplitude by, for each sample, so that it falls by 60 dB in `seconds`.
func decay(seconds: Double, rate: Double) -> Double {
  exponential(-6.907755278982137 / (seconds * rate))  // 3 ln 10
}

// MARK: Instruments

/// A plucked string (Karplus and Strong, "Digital synthesis of plucked-string and drum timbres",
/// Computer Music Journal 7(2), 1983), tuned by an all-pass (Jaffe and Smith, same issue).
///
/// - Parameters:
///   - softness: how dull the pluck is, 0 (bright) ..< 1.
///   - sustain: seconds in which the fundamental falls by 60 dB.
func pluckedString(
  hertz: Double, seconds: Double, rate: Double, softness: Double, sustain: Double,
  noise: inout Noise
) -> [Double] {
  // The averaging filter delays by half a sample, the all-pass by 0.1..<1.1.
  let period = rate / hertz - 0.5
  let length = Int(period - 0.1)
  let fraction = period - Double(length)
  let allPass = (1 - fraction) / (1 + fraction)
  let loss = decay(seconds: sustain, rate: hertz)

  var smoothed = 0.0
  var line = (0..<length).map { _ in
    smoothed += (1 - softness) * (noise.next() - smoothed)
    return smoothed
  }
  // A string plucked at a fifth of its length has no fifth harmonic; and no mean, as a string that
  // rests at its ends.
  let comb = line
  for index in 0..<length { line[index] -= comb[(index + length - length / 5) % length] }

  var (index, last, lastIn, lastOut) = (0, 0.0, 0.0, 0.0)
  return (0..<Int(seconds * rate)).map { _ in
    let sample = line[index]
    let damped = loss * 0.5 * (sample + last)
    last = sample
    let tuned = allPass * (damped - lastOut) + lastIn
    (lastIn, lastOut) = (damped, tuned)
    line[index] = tuned
    index = index + 1 == length ? 0 : index + 1
    return sample
  }
}

/// One component of a sound that is a sum of decaying sines.
struct Partial {
  let ratio: Double
  let level: Double
  /// Seconds in which it falls by 60 dB.
  let sustain: Double
}

/// The hum, prime, tierce, quint, nominal and upper partials of a tuned bell.
let bellPartials = [
  Partial(ratio: 1.0 / 2, level: 0.25, sustain: 3.0),
  Partial(ratio: 1, level: 1, sustain: 2.2),
  Partial(ratio: 6.0 / 5, level: 0.35, sustain: 1.4),
  Partial(ratio: 3.0 / 2, level: 0.15, sustain: 1.1),
  Partial(ratio: 2, level: 0.5, sustain: 0.9),
  Partial(ratio: 5.0 / 2, level: 0.15, sustain: 0.5),
  Partial(ratio: 3, level: 0.2, sustain: 0.35),
]

/// A round bass string, whose upper harmonics die first.
let bassPartials = [
  Partial(ratio: 1, level: 1, sustain: 1.6),
  Partial(ratio: 2, level: 0.6, sustain: 0.9),
  Partial(ratio: 3, level: 0.25, sustain: 0.5),
  Partial(ratio: 4, level: 0.12, sustain: 0.3),
]

/// A struck sound: the sum of `partials`, with an attack of `attack` seconds.
func struck(
  _ partials: [Partial], hertz: Double, seconds: Double, rate: Double, attack: Double
) -> [Double] {
  var sound = [Double](repeating: 0, count: Int(seconds * rate))
  for partial in partials {
    let fall = decay(seconds: partial.sustain, rate: rate)
    var level = partial.level
    for index in sound.indices {
      let rise = min(1, Double(index) / (attack * rate))
      sound[index] += rise * level * sine(turns: Double(index) * hertz * partial.ratio / rate)
      level *= fall
    }
  }
  return sound
}

/// A resonance of the vocal tract (Klatt, "Software for a cascade/parallel formant synthesizer",
/// JASA 67(3), 1980).
struct Formant {
  var previous = 0.0
  var beforeThat = 0.0

  mutating func filter(_ input: Double, hertz: Double, bandwidth: Double, rate: Double) -> Double {
    let radius = exponential(-Double.pi * bandwidth / rate)
    let feedback = 2 * radius * cosine(turns: hertz / rate)
    let output =
      (1 - feedback + radius * radius) * input + feedback * previous
      - radius * radius * beforeThat
    (beforeThat, previous) = (previous, output)
    return output
  }
}

/// A voice that glides through vowels given by three formants each, at a falling pitch.
func voice(vowels: [[Double]], seconds: Double, rate: Double) -> [Double] {
  let count = Int(seconds * rate)
  let bandwidths = [60.0, 90, 150]
  var tract = [Formant](repeating: Formant(), count: 3)
  var (phase, lastFlow) = (0.0, 0.0)
  return (0..<count).map { index in
    let time = Double(index) / Double(count) * Double(vowels.count)
    let vowel = Int(time)
    let within = time - Double(vowel)
    // Each vowel holds for 70 % of its time, then turns into the next.
    let next = vowels[min(vowel + 1, vowels.count - 1)]
    let blend = max(0, (within - 0.7) / 0.3)

    // Rosenberg's pulse ("Effect of glottal pulse shape on the quality of natural vowels", JASA
    // 49(2), 1971): 40 % opening, 16 % closing. The lips radiate its slope.
    phase += (132 - 36 * Double(index) / Double(count)) / rate
    if phase >= 1 { phase -= 1 }
    let flow =
      phase < 0.4
      ? 0.5 * (1 - cosine(turns: phase / 0.8))
      : phase < 0.56 ? cosine(turns: (phase - 0.4) / 0.64) : 0
    var sample = flow - lastFlow
    lastFlow = flow
    for formant in tract.indices {
      let hertz = vowels[vowel][formant] * (1 - blend) + next[formant] * blend
      sample = tract[formant].filter(
        sample, hertz: hertz, bandwidth: bandwidths[formant], rate: rate)
    }
    let seconds = Double(index) / rate
    let fade = min(1, seconds / 0.04, (Double(count) / rate - seconds) / 0.15)
    return sample * fade * (1 - 0.35 * sine(turns: within / 2) * blend)
  }
}

/// What a worn record adds: hiss, rumble, crackle, and one scratch for each turn at 33⅓.
func recordSurface(seconds: Double, rate: Double, noise: inout Noise) -> [Double] {
  let turn = Int(1.8 * rate)  // 60 s / 33⅓
  let crackleFall = decay(seconds: 0.002, rate: rate)
  let rumbleShare = 1 - exponential(-2 * Double.pi * 40 / rate)
  var (hiss, slow, rumble, crackle) = (0.0, 0.0, 0.0, 0.0)
  return (0..<Int(seconds * rate)).map { index in
    hiss += 0.5 * (noise.next() - hiss)
    slow += rumbleShare * (noise.next() - slow)
    rumble += rumbleShare * (slow - rumble)
    // About fourteen grains of dust a second; most are small.
    if (noise.next() + 1) / 2 < 14 / rate {
      let size = noise.next()
      crackle += 0.5 * size * size * size
    }
    if index % turn == Int(0.35 * rate) { crackle += 0.6 }
    crackle *= crackleFall
    return 0.006 * hiss + 0.12 * rumble + crackle
  }
}

// MARK: Mixing

/// Channels of equal length, and the rate that they are made at.
struct Mix {
  let rate: Double
  var channels: [[Double]]

  init(channels count: Int, seconds: Double, rate: Double) {
    self.rate = rate
    let frames = Int((seconds * rate).rounded())
    channels = Array(repeating: Array(repeating: 0, count: frames), count: count)
  }

  /// Adds `sound` from `start` seconds on, cut at the end of the mix, at one gain a channel.
  mutating func add(_ sound: [Double], at start: Double, gains: [Double]) {
    let first = Int(start * rate)
    for (channel, gain) in gains.enumerated() where gain != 0 {
      for index in 0..<min(sound.count, channels[channel].count - first) {
        channels[channel][first + index] += gain * sound[index]
      }
    }
  }

  /// Fades the last `seconds` out, so that no file ends in a click.
  mutating func fadeOut(seconds: Double) {
    let frames = Int(seconds * rate)
    for channel in channels.indices {
      let count = channels[channel].count
      for index in 0..<frames {
        channels[channel][count - 1 - index] *= Double(index) / Double(frames)
      }
    }
  }

  /// The interleaved little-endian integers of the mix, its peak at half of full scale (−6 dBFS):
  /// room for the ripples that a change of speed adds. Dithered with two uniform values (TPDF).
  func samples(bits: Int, noise: inout Noise) -> [UInt8] {
    let peak = channels.reduce(0.0) { $1.reduce($0) { max($0, abs($1)) } }
    let scale = Double(1 << (bits - 2)) / peak
    var bytes: [UInt8] = []
    for frame in channels[0].indices {
      for channel in channels {
        let dither = (noise.next() + noise.next()) / 2
        let value = Int32((channel[frame] * scale + dither).rounded())
        for byte in 0..<(bits / 8) { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
      }
    }
    return bytes
  }
}

// MARK: Files

func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
  (0..<(value.bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

/// A RIFF chunk: name, size, contents, and a byte of padding after an odd size.
func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
  Array(name.utf8) + littleEndian(UInt32(contents.count)) + contents
    + (contents.count % 2 == 0 ? [] : [0])
}

/// A WAV file of integers.
///
/// - Parameters:
///   - mask: the speakers of WAVE_FORMAT_EXTENSIBLE, one bit each; `nil` writes WAVE_FORMAT_PCM.
///   - extra: chunks that stand between the format and the samples.
func wave(
  _ samples: [UInt8], channels: Int, rate: Int, bits: Int, mask: UInt32? = nil,
  extra: [UInt8] = []
) -> [UInt8] {
  let frameBytes = channels * bits / 8
  var format = littleEndian(mask == nil ? 1 : 0xFFFE as UInt16)
  format += littleEndian(UInt16(channels)) + littleEndian(UInt32(rate))
  format += littleEndian(UInt32(rate * frameBytes)) + littleEndian(UInt16(frameBytes))
  format += littleEndian(UInt16(bits))
  if let mask {
    // KSDATAFORMAT_SUBTYPE_PCM, behind the size of the extension, valid bits and the mask.
    format += littleEndian(22 as UInt16) + littleEndian(UInt16(bits)) + littleEndian(mask)
    format += [1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
  }
  return chunk(
    "RIFF", Array("WAVE".utf8) + chunk("fmt ", format) + extra + chunk("data", samples))
}

/// LIST INFO with text tags, such as INAM for the title.
func information(_ tags: [(name: String, text: String)]) -> [UInt8] {
  chunk(
    "LIST", Array("INFO".utf8) + tags.flatMap { chunk($0.name, Array($0.text.utf8) + [0]) })
}

/// A cue chunk, and the LIST adtl that labels its points.
func cuePoints(_ points: [(frame: Int, label: String)]) -> [UInt8] {
  var (cues, labels) = (littleEndian(UInt32(points.count)), Array("adtl".utf8))
  for (index, point) in points.enumerated() {
    let identifier = littleEndian(UInt32(index + 1))
    let frame = littleEndian(UInt32(point.frame))
    // Identifier, order of play, chunk, two offsets for wave lists (unused), frame.
    cues += identifier + frame + Array("data".utf8) + [UInt8](repeating: 0, count: 8) + frame
    labels += chunk("labl", identifier + Array(point.label.utf8) + [0])
  }
  return chunk("cue ", cues) + chunk("LIST", labels)
}

func fail(_ message: String) -> Never {
  let line = "generate: \(message)\n"
  _ = unsafe write(STDERR_FILENO, line, line.utf8.count)
  exit(1)
}

/// A file to be: WAV bytes, or samples for `flac`, whose own bytes depend on its version.
enum Sample {
  case wave([UInt8])
  case flac([UInt8], channels: Int, rate: Int, title: String)

  /// What is written to the file, or to the encoder.
  var bytes: [UInt8] {
    switch self {
    case .wave(let bytes), .flac(let bytes, _, _, _): bytes
    }
  }

  func write(to name: String) {
    let encoder: String? =
      switch self {
      case .wave: nil
      case .flac(_, let channels, let rate, let title):
        """
        flac --silent --force --best --force-raw-format --endian=little --sign=signed --bps=16 \
        --channels=\(channels) --sample-rate=\(rate) --tag=TITLE='\(title)' \
        --output-name=\(name) -
        """
      }
    unsafe withStream(name, command: encoder, mode: "w") { stream in
      if unsafe fwrite(bytes, 1, bytes.count, stream) != bytes.count {
        fail("\(name) can't be written")
      }
    }
  }

  /// Whether the file `name` holds this sample.
  func matches(_ name: String) -> Bool {
    let decoder: String? =
      switch self {
      case .wave: nil
      case .flac:
        "flac --silent --decode --stdout --force-raw-format --endian=little --sign=signed \(name)"
      }
    // One byte more than there should be, to see that nothing follows.
    var found = [UInt8](repeating: 0, count: bytes.count + 1)
    unsafe withStream(name, command: decoder, mode: "r") { stream in
      let count = unsafe fread(&found, 1, found.count, stream)
      found.removeLast(found.count - count)
    }
    return found == bytes
  }
}

/// Hands the file `name` to `body`, or a pipe to or from the shell command that stands for it.
func withStream(
  _ name: String, command: String?, mode: String, body: (UnsafeMutablePointer<FILE>) -> Void
) {
  let opened = unsafe command.map { unsafe popen($0, mode) } ?? fopen(name, mode)
  guard let stream = unsafe opened else { fail("\(name) can't be opened") }
  unsafe body(stream)
  if unsafe command == nil ? fclose(stream) != 0 : pclose(stream) != 0 {
    fail("\(name) can't be closed, or flac failed (Debian's package flac)")
  }
}

// MARK: The pieces

/// Middle C when A is 440 Hz and the sixth is 5/3.
let middleC = 264.0

/// Strings on the left, bass in the centre, a bell on the right: C, a, F, G, C.
func strings(noise: inout Noise) -> Sample {
  let (rate, eighth) = (44100.0, 0.24)
  var mix = Mix(channels: 2, seconds: 5.5, rate: rate)

  func string(_ ratio: Double, at time: Double, sustain: Double) {
    let sound = pluckedString(
      hertz: middleC * ratio, seconds: sustain, rate: rate, softness: 0.45, sustain: sustain,
      noise: &noise)
    mix.add(sound, at: time, gains: [1, 0])
  }
  func bass(_ ratio: Double, at time: Double, seconds: Double) {
    let sound = struck(
      bassPartials, hertz: middleC * ratio, seconds: seconds, rate: rate, attack: 0.006)
    mix.add(sound, at: time, gains: [0.5, 0.5])
  }
  func bell(_ ratio: Double, at time: Double) {
    let sound = struck(
      bellPartials, hertz: middleC * ratio, seconds: 2.5, rate: rate, attack: 0.002)
    mix.add(sound, at: time, gains: [0, 0.3])
  }

  let bars: [(chord: [Double], roots: [Double], bell: Double)] = [
    ([1, 5 / 4, 3 / 2, 2], [1 / 4, 3 / 8], 3),
    ([5 / 6, 1, 5 / 4, 5 / 3], [5 / 24, 5 / 16], 5 / 2),
    ([2 / 3, 5 / 6, 1, 4 / 3], [1 / 3, 1 / 4], 8 / 3),
    ([3 / 4, 15 / 16, 9 / 8, 3 / 2], [3 / 8, 9 / 32], 9 / 4),
  ]
  for (index, bar) in bars.enumerated() {
    let start = Double(index * 4) * eighth
    for (step, ratio) in bar.chord.enumerated() {
      string(ratio, at: start + Double(step) * eighth, sustain: 2)
    }
    for (step, ratio) in bar.roots.enumerated() {
      bass(ratio, at: start + Double(step * 2) * eighth, seconds: 0.9)
    }
    bell(bar.bell, at: start + 2 * eighth)
  }
  let end = Double(bars.count * 4) * eighth
  for (step, ratio) in bars[0].chord.enumerated() {
    string(ratio, at: end + Double(step) * 0.035, sustain: 3)
  }
  bass(1 / 4, at: end, seconds: 1.7)
  bell(4, at: end + eighth)
  mix.fadeOut(seconds: 0.25)
  return .flac(
    mix.samples(bits: 16, noise: &noise), channels: 2, rate: Int(rate),
    title: "Strings left, bell right")
}

/// A voice saying a, e, i, o, u.
///
/// Formants: Peterson and Barney, "Control methods used in a study of the vowels", JASA 24(2),
/// 1952, table II, men.
func vowels(noise: inout Noise) -> Sample {
  let rate = 24000.0
  let sound = voice(
    vowels: [
      [730, 1090, 2440], [530, 1840, 2480], [270, 2290, 3010], [570, 840, 2410], [300, 870, 2240],
    ],
    seconds: 2, rate: rate)
  var mix = Mix(channels: 1, seconds: 2, rate: rate)
  mix.add(sound, at: 0, gains: [1])
  return .wave(
    wave(mix.samples(bits: 24, noise: &noise), channels: 1, rate: Int(rate), bits: 24))
}

/// A note from each speaker in turn, in the order of the file: left, right, centre, LFE, back left,
/// back right.
func sixSpeakers(noise: inout Noise) -> Sample {
  let rate = 16000.0
  let notes: [Double] = [1, 5 / 4, 3 / 2, 1 / 4, 2, 5 / 2]
  var mix = Mix(channels: 6, seconds: 1, rate: rate)
  for (channel, ratio) in notes.enumerated() {
    let sound = struck(
      bellPartials, hertz: middleC * ratio, seconds: 1, rate: rate, attack: 0.003)
    var gains = [Double](repeating: 0, count: 6)
    gains[channel] = 1
    mix.add(sound, at: Double(channel) * 0.125, gains: gains)
  }
  mix.fadeOut(seconds: 0.1)
  // SPEAKER_FRONT_LEFT, _RIGHT, _CENTER, LOW_FREQUENCY, BACK_LEFT, _RIGHT.
  return .wave(
    wave(mix.samples(bits: 16, noise: &noise), channels: 6, rate: Int(rate), bits: 16, mask: 0x3F))
}

/// Three bells, each at a cue point with its label; a title and an artist.
func bells(noise: inout Noise) -> Sample {
  let rate = 22050.0
  let strokes = [(0.1, 2.0, "high"), (0.7, 1.5, "middle"), (1.3, 1.0, "low")]
  var mix = Mix(channels: 1, seconds: 2.2, rate: rate)
  for (time, ratio, _) in strokes {
    let sound = struck(
      bellPartials, hertz: middleC * ratio, seconds: 1.5, rate: rate, attack: 0.002)
    mix.add(sound, at: time, gains: [1])
  }
  mix.fadeOut(seconds: 0.2)
  let extra =
    information([("INAM", "Three bells"), ("IART", "The Detent authors")])
    + cuePoints(strokes.map { (Int($0.0 * rate), $0.2) })
  return .wave(
    wave(
      mix.samples(bits: 16, noise: &noise), channels: 1, rate: Int(rate), bits: 16, extra: extra))
}

/// A record made for 33⅓ turns a minute, as it sounds at 45: everything 27/20 too fast and too high.
///
/// It is made right at 20/27 of the file's rate: 4.05 s of music that end on an A of 440 Hz.
func record(noise: inout Noise) -> Sample {
  let fileRate = 44100
  let rate = Double(fileRate) * 20 / 27
  let seconds = 4.05
  var mix = Mix(channels: 1, seconds: seconds, rate: rate)
  let (tonic, beat) = (440.0, 0.3)
  // A little waltz; each note has its ratio to the last one, its beat and the bass below it.
  let tune: [(ratio: Double, beat: Double)] = [
    (5 / 4, 0), (3 / 2, 1), (5 / 4, 2), (5 / 3, 3), (3 / 2, 4), (5 / 4, 5), (9 / 8, 6), (5 / 4, 7),
    (3 / 4, 8), (1, 9),
  ]
  for note in tune {
    // Two strings a hair apart, as on a mandolin.
    for detune in [1, 1.0015] {
      let sound = pluckedString(
        hertz: tonic * note.ratio * detune, seconds: 1.3, rate: rate, softness: 0.3, sustain: 1.6,
        noise: &noise)
      mix.add(sound, at: note.beat * beat + 0.1, gains: [0.5])
    }
  }
  for (ratio, start) in [(0.25, 0.0), (1.0 / 3, 3), (0.375, 6), (0.25, 9)] {
    let sound = struck(
      bassPartials, hertz: tonic * ratio, seconds: 1.2, rate: rate, attack: 0.008)
    mix.add(sound, at: start * beat + 0.1, gains: [0.35])
  }
  mix.add(recordSurface(seconds: seconds, rate: rate, noise: &noise), at: 0, gains: [1])
  mix.fadeOut(seconds: 0.1)
  return .wave(
    wave(mix.samples(bits: 16, noise: &noise), channels: 1, rate: fileRate, bits: 16))
}

// MARK: The command

let pieces: [(name: String, make: (inout Noise) -> Sample)] = [
  ("strings.flac", strings),
  ("vowels.wav", vowels),
  ("six-speakers.wav", sixSpeakers),
  ("bells.wav", bells),
  ("record-33-at-45.wav", record),
]

let arguments = CommandLine.arguments.dropFirst()
let isCheck = arguments.first == "--check"
guard let folder = arguments.dropFirst(isCheck ? 1 : 0).first, arguments.count == (isCheck ? 2 : 1)
else { fail("usage: generate [--check] FOLDER") }
guard unsafe chdir(folder) == 0 else { fail("\(folder) is no folder") }

var differing: [String] = []
for piece in pieces {
  // A seed for each file, so that a change to one leaves the others as they were.
  var noise = Noise(state: piece.name.utf8.reduce(33) { $0 &* 45 &+ UInt64($1) })
  let sample = piece.make(&noise)
  if !isCheck {
    sample.write(to: piece.name)
  } else if !sample.matches(piece.name) {
    differing.append(piece.name)
  }
}
if !differing.isEmpty {
  fail("not what the generator makes: \(differing.joined(separator: ", "))")
}
