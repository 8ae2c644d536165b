//! labels: none
//! coverage: any
//! left_out: pauses
// The library's loop sleeps 300 times, which is no livelock.
import java.util.stream.IntStream;

public class NapsInAStream {
    private static volatile boolean done;

    private static void nap() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            IntStream.range(0, 300).forEach(i -> nap());
            done = true;
        });
        Thread two = new Thread(() -> {
            while (!done) {
                nap();
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
