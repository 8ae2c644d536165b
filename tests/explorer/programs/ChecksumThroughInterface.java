//! labels: data_race
// The same through the interface, and one of the program that locks itself.
import java.util.zip.CRC32;
import java.util.zip.Checksum;

public class ChecksumThroughInterface {
    static final class Locked implements Checksum {
        private long sum;

        public synchronized void update(int b) {
            sum += b;
        }

        public synchronized void update(byte[] b, int from, int length) {
            sum += length;
        }

        public synchronized long getValue() {
            return sum;
        }

        public synchronized void reset() {
            sum = 0;
        }
    }

    static void update(Checksum[] sums) {
        for (Checksum each : sums) {
            each.update(1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Checksum[] sums = {new Locked(), new CRC32()};
        Thread other = new Thread(() -> update(sums));
        other.start();
        update(sums);
        other.join();
    }
}
