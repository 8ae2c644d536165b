//! labels: none
//! coverage: any
//! left_out: refusals
// A call of wait by reflection passes the hooks by: the explorer refuses it, and blames nobody.
import java.lang.reflect.Method;

public class ReflectsOnWait {
    static final Object lock = new Object();
    static boolean ready;

    public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
        Method waiting = Object.class.getMethod("wait");
        Thread other = new Thread(() -> {
            synchronized (lock) {
                ready = true;
                lock.notify();
            }
        });
        other.start();
        synchronized (lock) {
            while (!ready) {
                waiting.invoke(lock);
            }
        }
        other.join();
    }
}
