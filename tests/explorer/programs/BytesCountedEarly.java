//! labels: uncaught_exception
// A byte stream locks itself: others see how much is written, byte by byte.
import java.io.ByteArrayOutputStream;

public class BytesCountedEarly {
    public static void main(String[] args) throws InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Thread writer = new Thread(() -> {
            bytes.write(1);
            bytes.write(2);
        });
        writer.start();
        if (bytes.size() == 1) {
            throw new IllegalStateException("half a record");
        }
        writer.join();
    }
}
