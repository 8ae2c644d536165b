//! labels: deadlock
//! coverage: any
//! left_out: spurious_wakeups
//! threads: 1
// Nothing remembers the signal: if it comes before the await, the guest waits for ever.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalBeforeAwait {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock door = new ReentrantLock();
        Condition opened = door.newCondition();
        Thread guest = new Thread(() -> {
            door.lock();
            try {
                opened.awaitUninterruptibly();
                System.out.println("come in");
            } finally {
                door.unlock();
            }
        }, "guest");
        guest.start();
        door.lock();
        try {
            opened.signal();
        } finally {
            door.unlock();
        }
        guest.join();
    }
}
