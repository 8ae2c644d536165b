//! labels: none
//! coverage: exhausted
//! output: "true and false\n"
//! output: "true and true\n"
// The reference is the expected one all the while, and yet an attempt fails.
import java.util.concurrent.atomic.*;

public class StampAttemptsMeet {
    static final AtomicStampedReference<String> PAIR = new AtomicStampedReference<>("text", 0);

    public static void main(String[] args) throws Exception {
        boolean[] done = new boolean[2];
        Thread other = new Thread(() -> done[1] = PAIR.attemptStamp("text", 1));
        other.start();
        done[0] = PAIR.attemptStamp("text", 2);
        other.join();
        System.out.println((done[0] || done[1]) + " and " + (done[0] && done[1]));
    }
}
