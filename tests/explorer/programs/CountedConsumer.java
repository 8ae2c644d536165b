//! labels: none
//! coverage: exhausted
// Consumers count themselves before they wait; each change is told in its own critical section.
import java.util.ArrayDeque;

public class CountedConsumer {
    static final Object lock = new Object();
    static final ArrayDeque<Integer> queue = new ArrayDeque<>();
    static int consumers;

    static int take() throws InterruptedException {
        synchronized (lock) {
            consumers++;
            while (queue.isEmpty()) {
                lock.wait();
            }
            return queue.remove();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] takers = new Thread[2];
        for (int i = 0; i < 2; i++) {
            takers[i] = new Thread(() -> {
                try {
                    take();
                } catch (InterruptedException stopped) {
                    return;
                }
            });
            takers[i].start();
        }
        for (int i = 0; i < 2; i++) {
            synchronized (lock) {
                queue.add(i);
                lock.notifyAll();
            }
        }
        for (Thread each : takers) {
            each.join();
        }
    }
}
