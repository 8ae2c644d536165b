import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Exchanger;
import java.util.concurrent.atomic.AtomicInteger;

public class SwapBuckets {
    private final Exchanger<Deque<Integer>> exchanger = new Exchanger<>();
    private final AtomicInteger sum = new AtomicInteger();

    private void fill() {
        try {
            Deque<Integer> bucket = new ArrayDeque<>();
            for (int number = 1; number <= 6; number++) {
                bucket.addLast(number);
                if (bucket.size() == 3) {
                    bucket = exchanger.exchange(bucket);
                }
            }
            // Hand over what is left.
            exchanger.exchange(bucket);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void drain() {
        try {
            Deque<Integer> bucket = new ArrayDeque<>();
            for (int round = 0; round < 2; round++) {
                bucket = exchanger.exchange(bucket);
                StringBuilder line = new StringBuilder("drained");
                while (!bucket.isEmpty()) {
                    int number = bucket.removeFirst();
                    line.append(" ").append(number);
                    sum.addAndGet(number);
                }
                System.out.println(line);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SwapBuckets swap = new SwapBuckets();
        Thread filler = new Thread(swap::fill);
        Thread drainer = new Thread(swap::drain);
        filler.start();
        drainer.start();
        filler.join();
        drainer.join();
        System.out.println("sum=" + swap.sum.get());
    }
}
