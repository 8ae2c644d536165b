//! labels: none
//! output: "3\n"
//! threads: 1
// The pipe is full and empty by turns, and each end looks again without being told.
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;

public class PipeCarriesAll {
    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream(2);
        PipedOutputStream out = new PipedOutputStream(in);
        Thread other = new Thread(() -> {
            try {
                for (int i = 0; i < 3; i++) {
                    out.write(i);
                }
                out.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        other.start();
        int count = 0;
        while (in.read() >= 0) {
            count++;
        }
        System.out.println(count);
        other.join();
    }
}
