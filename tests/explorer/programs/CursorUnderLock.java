//! labels: none
//! coverage: exhausted
//! outputs: 2
// Two threads share the cursor of a concurrent queue under a lock: who comes first gets the one.
import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedQueue;

public class CursorUnderLock {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        queue.add(1);
        queue.add(2);
        Iterator<Integer> cursor = queue.iterator();
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                cursor.next();
            }
        });
        other.start();
        int own;
        synchronized (lock) {
            own = cursor.next();
        }
        other.join();
        System.out.println(own);
    }
}
