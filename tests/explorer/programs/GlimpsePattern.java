//! labels: none
//! coverage: any
//! left_out: thread_states
// A thread looks at a lock that another takes again and again: 32 patterns, of which 10101 needs three turns.
import java.util.concurrent.locks.ReentrantLock;
public class GlimpsePattern {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean done;
    static boolean fails() { if (lock.tryLock()) { lock.unlock(); return false; } return true; }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { while (!done) { lock.lock(); lock.unlock(); } });
        t.start();
        String n = "";
        for (int i = 0; i < 5; i++) n += fails() ? 1 : 0;
        done = true;
        t.join();
        System.out.println(n);
    }
}
