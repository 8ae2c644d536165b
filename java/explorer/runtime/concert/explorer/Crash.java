package concert.explorer;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;

/** A fault of the explorer's own in a thread of the program: nothing can be trusted any more. */
final class Crash {
  private Crash() {}

  static void report(Throwable fault) {
    Scheduler.on = false;
    PrintStream stream = new PrintStream(new FileOutputStream(FileDescriptor.err), true);
    stream.println("explorer: internal error");
    fault.printStackTrace(stream);
    Runtime.getRuntime().halt(70);
  }
}
