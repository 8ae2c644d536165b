//! labels: none
//! coverage: exhausted
//! output: "3\n"
// Two threads read lines from one reader, which locks itself.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.concurrent.atomic.AtomicInteger;

public class LinesOfOneReader {
    public static void main(String[] args) throws InterruptedException {
        BufferedReader reader = new BufferedReader(new StringReader("a\nb\nc\n"));
        AtomicInteger lines = new AtomicInteger();
        Runnable reads =
            () -> {
                try {
                    while (reader.readLine() != null) {
                        lines.incrementAndGet();
                    }
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            };
        Thread other = new Thread(reads);
        other.start();
        reads.run();
        other.join();
        System.out.println(lines.get());
    }
}
