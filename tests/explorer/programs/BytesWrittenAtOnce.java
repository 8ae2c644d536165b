//! labels: none
//! coverage: exhausted
// Both bytes are written in one call, which nobody can see half done.
import java.io.ByteArrayOutputStream;

public class BytesWrittenAtOnce {
    public static void main(String[] args) throws InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Thread writer = new Thread(() -> bytes.write(new byte[] {1, 2}, 0, 2));
        writer.start();
        if (bytes.size() == 1) {
            throw new IllegalStateException("half a record");
        }
        writer.join();
    }
}
