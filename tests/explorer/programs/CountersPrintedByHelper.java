//! labels: none
//! coverage: exhausted
//! output: "[0, 0]\n"
//! output: "[0, 1]\n"
//! output: "[1, 0]\n"
//! output: "[1, 1]\n"
// Arrays.toString asks one counter after the other.
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

public class CountersPrintedByHelper {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger[] counters = {new AtomicInteger(), new AtomicInteger()};
        Thread counter = new Thread(() -> {
            counters[0].set(1);
            counters[1].set(1);
        });
        counter.start();
        String text = Arrays.toString(counters);
        counter.join();
        System.out.println(text);
    }
}
