import Glibc

/// The descriptors that a process is given: standard input, output and error, numbers 0, 1 and 2.
public enum StandardDescriptors {
  /// Takes the numbers of those that are closed, as after `<&-` or `>&-` in a shell.
  ///
  /// The system gives a file that is opened the lowest free number. Without this, a sound could get
  /// number 2, and an error message would be written into it. What takes the numbers can't be used:
  /// reading from 0 and writing to 1 or 2 fail with `EBADF`, as if they were closed still.
  ///
  /// - Precondition: No other thread has been started: it might open a file meanwhile.
  public static func holdClosed() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // The lower numbers are taken, so this one is the lowest. On a system without /dev/null the
      // numbers stay free.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
