//! labels: none
//! coverage: any
//! left_out: library_objects
// A reference is put into its queue while another thread looks there.
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

public class WeakReferenceEnqueued {
    public static void main(String[] args) throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Object desk = new Object();
        WeakReference<Object> reference = new WeakReference<>(desk, queue);
        Thread clerk = new Thread(() -> {
            if (queue.poll() == null) {
                throw new IllegalStateException("not there yet");
            }
        });
        clerk.start();
        reference.enqueue();
        clerk.join();
    }
}
