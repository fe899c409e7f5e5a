/// Whether a size in a header stands for one that was not known when the header was written.
///
/// Programs that write to a pipe, and recorders that crash, leave in the field 0, or the most that
/// they take it to hold less the header: 2 GiB (SoX, arecord) or 4 GiB (FFmpeg), or the most of 64
/// bits; no file has the 256 TiB from which on a size is taken for that. A file of just such a size
/// loses no sound, only the check that it is whole.
func isMarkOfUnknownSize(_ size: UInt64) -> Bool {
  switch size {
  case 0, 0x7FFF_F000...0x8000_0000, 0xFFFF_F000...0xFFFF_FFFF, 0x1_0000_0000_0000...: true
  default: false
  }
}
