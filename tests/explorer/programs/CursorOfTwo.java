//! labels: none
//! coverage: any
//! left_out: library_objects
// Two threads share the cursor of a concurrent queue, in which nothing is an event.
import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedQueue;

public class CursorOfTwo {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        queue.add(1);
        queue.add(2);
        Iterator<Integer> cursor = queue.iterator();
        int[] taken = new int[1];
        Thread other = new Thread(() -> taken[0] = cursor.next());
        other.start();
        int own = cursor.next();
        other.join();
        System.out.println(own + taken[0]);
    }
}
