//! labels: none
//! coverage: exhausted
//! output: "2\n"
// The program's own stream locks something while a print stream, which is locked, calls it.
import java.io.OutputStream;
import java.io.PrintStream;

public class OwnStreamUnderPrintStream {
    private static int lines;

    static class Counting extends OutputStream {
        @Override
        public synchronized void write(int octet) {
            if (octet == '\n') {
                lines++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PrintStream press = new PrintStream(new Counting());
        Thread one = new Thread(() -> press.println("a"));
        Thread other = new Thread(() -> press.println("b"));
        one.start();
        other.start();
        one.join();
        other.join();
        System.out.println(lines);
    }
}
