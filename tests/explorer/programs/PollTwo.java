//! labels: none
// Two threads poll a flag under one lock; neither wakes the other.
import java.util.concurrent.locks.ReentrantLock;
public class PollTwo {
    static final ReentrantLock lock = new ReentrantLock();
    static boolean done;
    static void poll() {
        while (true) {
            lock.lock();
            boolean d = done;
            lock.unlock();
            if (d) break;
        }
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            lock.lock();
            done = true;
            lock.unlock();
        });
        Thread u = new Thread(PollTwo::poll);
        t.start();
        u.start();
        poll();
        t.join();
        u.join();
        System.out.println("ok");
    }
}
