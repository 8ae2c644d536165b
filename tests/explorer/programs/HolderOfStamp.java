//! labels: none
//! coverage: exhausted
// A stamped reference fills the first element of an array, and no other.
import java.util.concurrent.atomic.AtomicStampedReference;

public class HolderOfStamp {
    public static void main(String[] args) throws InterruptedException {
        AtomicStampedReference<String> top = new AtomicStampedReference<>("x", 3);
        int[] stamps = new int[2];
        Thread clerk = new Thread(() -> top.get(stamps));
        clerk.start();
        stamps[1] = 9;
        clerk.join();
        if (stamps[0] != 3 || stamps[1] != 9) {
            throw new IllegalStateException("other stamps");
        }
    }
}
