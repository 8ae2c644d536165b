//! labels: none
//! coverage: exhausted
//! output: "captured 5\n"
//! threads: 1
// The program swaps System.out for a buffer, lets a thread print, and puts the old stream back.
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class ReplacedOutput {
    public static void main(String[] args) throws InterruptedException {
        PrintStream original = System.out;
        ByteArrayOutputStream captured = new ByteArrayOutputStream();
        System.setOut(new PrintStream(captured, true));
        Thread printer = new Thread(() -> System.out.print("lines"));
        printer.start();
        printer.join();
        System.setOut(original);
        System.out.println("captured " + captured.size());
    }
}
