import Files
import Glibc
import Testing

/// In processes of their own, whose streams can be closed.
@Suite struct StandardDescriptorsTests {
  @Test func closedNumbersAreTakenAndUseless() async {
    await #expect(processExitsWith: .success) {
      for number in Int32(0)...2 { close(number) }
      StandardDescriptors.holdClosed()
      guard unsafe open("/dev/null", O_RDWR) > 2 else { exit(3) }
      var byte: UInt8 = 0
      guard unsafe read(0, &byte, 1) < 0, errno == EBADF else { exit(4) }
      for number in Int32(1)...2 {
        guard unsafe write(number, &byte, 1) < 0, errno == EBADF else { exit(5) }
      }
    }
  }

  @Test func openOnesStayAsTheyAre() async {
    await #expect(processExitsWith: .success) {
      close(1)
      let before = [0, 2].map { try? FileStatus(of: FileName("/dev/fd/\($0)"))?.identity }
      StandardDescriptors.holdClosed()
      let after = [0, 2].map { try? FileStatus(of: FileName("/dev/fd/\($0)"))?.identity }
      guard before == after, !before.contains(nil) else { exit(3) }
      guard unsafe open("/dev/null", O_RDWR) > 2 else { exit(4) }
    }
  }
}
