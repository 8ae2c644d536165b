//! labels: none
//! coverage: any
//! left_out: random_numbers
// A draw of 613 would lock in the other order; the one sequence that is run has none.
import java.util.Random;

public class DrawnOrder {
    public static void main(String[] args) throws InterruptedException {
        Object one = new Object();
        Object other = new Object();
        boolean turned = new Random().nextInt(1000) == 613;
        Thread thread = new Thread(() -> {
            synchronized (turned ? other : one) {
                synchronized (turned ? one : other) {
                    Thread.yield();
                }
            }
        });
        thread.start();
        synchronized (one) {
            synchronized (other) {
                Thread.yield();
            }
        }
        thread.join();
    }
}
