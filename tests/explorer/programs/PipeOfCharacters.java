//! labels: none
//! output: "ab\n"
// A line through a reader and a writer.
import java.io.BufferedReader;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;

public class PipeOfCharacters {
    public static void main(String[] args) throws Exception {
        PipedReader in = new PipedReader();
        PipedWriter out = new PipedWriter(in);
        Thread other = new Thread(() -> {
            try (PrintWriter writer = new PrintWriter(out)) {
                writer.println("ab");
            }
        });
        other.start();
        System.out.println(new BufferedReader(in).readLine());
        other.join();
    }
}
