//! labels: uncaught_exception
// The writer ends and closes nothing, so that the reader finds the pipe broken.
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;

public class PipeLeftOpen {
    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream(2);
        PipedOutputStream out = new PipedOutputStream(in);
        Thread other = new Thread(() -> {
            try {
                out.write(1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        other.start();
        in.read();
        in.read();
        other.join();
    }
}
