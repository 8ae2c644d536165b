import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ToolBoard {
    private final Semaphore lendable = new Semaphore(2);
    private final Lock lock = new ReentrantLock();
    private final Set<String> lent = new HashSet<>(); // guarded by lock
    private final AtomicInteger ignored = new AtomicInteger();

    void lend(String tool) throws InterruptedException {
        lendable.acquire();
        lock.lock();
        try {
            lent.add(tool);
        } finally {
            lock.unlock();
        }
    }

    boolean giveBack(String tool) {
        boolean noted;
        lock.lock();
        try {
            noted = lent.remove(tool);
        } finally {
            lock.unlock();
        }
        if (noted) {
            lendable.release();
        }
        return noted;
    }

    private void work(String tool, int returns) {
        try {
            lend(tool);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        System.out.println(tool + " lent");
        System.out.println(tool + " back");
        for (int i = 0; i < returns; i++) {
            if (!giveBack(tool)) {
                ignored.incrementAndGet();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ToolBoard board = new ToolBoard();
        Thread[] craftsmen = {
            new Thread(() -> board.work("saw", 2)),
            new Thread(() -> board.work("drill", 1)),
            new Thread(() -> board.work("plane", 1)),
        };
        for (Thread craftsman : craftsmen) {
            craftsman.start();
        }
        for (Thread craftsman : craftsmen) {
            craftsman.join();
        }
        System.out.println("ignored=" + board.ignored.get());
        System.out.println("left=" + board.lendable.availablePermits());
    }
}
