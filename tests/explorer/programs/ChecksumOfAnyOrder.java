//! labels: uncaught_exception
// The updates are guarded, but their order decides.
import java.util.zip.CRC32;

public class ChecksumOfAnyOrder {
    static final CRC32 SUM = new CRC32();

    static void update(int value) {
        synchronized (SUM) {
            SUM.update(value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> update(1));
        Thread two = new Thread(() -> update(2));
        one.start();
        two.start();
        one.join();
        two.join();
        CRC32 wanted = new CRC32();
        wanted.update(1);
        wanted.update(2);
        if (SUM.getValue() != wanted.getValue()) {
            throw new IllegalStateException("the other order");
        }
    }
}
