//! labels: uncaught_exception
// The reader has ended when the pipe is full. Who tells main does so before or after that.
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;

public class PipeWithoutReader {
    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream(2);
        PipedOutputStream out = new PipedOutputStream(in);
        Thread other = new Thread(() -> {
            try {
                in.read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        other.start();
        for (int i = 0; i < 4; i++) {
            out.write(i);
        }
        other.join();
    }
}
