//! labels: none
//! output: "0\n"
//! output: "3\n"
// Only the second execution comes to the classes of the pool, which set themselves up once.
import java.util.concurrent.ForkJoinPool;

public class PoolBegunInOneOrder {
    static volatile int ready;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> ready = 1);
        other.start();
        int result = 0;
        if (ready == 1) {
            ForkJoinPool pool = new ForkJoinPool(1);
            result = pool.submit(() -> 3).join();
            pool.shutdown();
        }
        other.join();
        System.out.println(result);
    }
}
