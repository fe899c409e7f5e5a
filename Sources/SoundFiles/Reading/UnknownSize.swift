/// Whether a size in a header stands for one that was not known when the header was written.
///
/// Programs that write to a pipe, and recorders that crash, leave in the field 0, or the most that
/// they take it to hold less the header: 2 GiB (SoX, arecord) or 4 GiB (FFmpeg), or the most of 64
/// bits. A file of just that size loses no sound, only the check that it is whole.
func isMarkOfUnknownSize(_ size: UInt64) -> Bool {
  switch size {
  case 0, 0x7FFF_F000...0x8000_0000, 0xFFFF_F000...0xFFFF_FFFF, 0x4000_0000_0000_0000...: true
  default: false
  }
}
