//! labels: uncaught_exception
//! coverage: any
//! left_out: spurious_wakeups
//! threads: 3
// await stands in an if: a consumer that barges in empties the queue before the woken one looks.
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitInIf {
    private final Queue<String> letters = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();

    void post(String letter) {
        lock.lock();
        try {
            letters.add(letter);
            arrived.signal();
        } finally {
            lock.unlock();
        }
    }

    String fetch() throws InterruptedException {
        lock.lock();
        try {
            if (letters.isEmpty()) {
                arrived.await();
            }
            return letters.remove();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AwaitInIf box = new AwaitInIf();
        Runnable reader = () -> {
            try {
                box.fetch();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        Thread one = new Thread(reader, "one");
        Thread two = new Thread(reader, "two");
        Thread postman = new Thread(() -> {
            box.post("bill");
            box.post("postcard");
        }, "postman");
        one.start();
        two.start();
        postman.start();
        one.join();
        two.join();
        postman.join();
    }
}
