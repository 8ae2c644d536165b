//! labels: none
//! coverage: any
//! left_out: thread_states
// A lock loses its owner in the event in which it was taken: its text never shows it locked.
import java.util.concurrent.locks.ReentrantLock;

public class TextOfALockNamesItsOwner {
    private static final class Door extends ReentrantLock {
        @Override
        public int hashCode() {
            return 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Door door = new Door();
        Thread other = new Thread(() -> {
            door.lock();
            door.unlock();
        });
        other.start();
        System.out.println(door);
        other.join();
    }
}
