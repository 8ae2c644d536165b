import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class LoadingDock {
    private static final int ROOM = 2;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition hasRoom = lock.newCondition();
    private final Condition hasCrate = lock.newCondition();
    private final Queue<Integer> crates = new ArrayDeque<>();
    private int carried = 0;
    private int weight = 0;

    void put(int crate) throws InterruptedException {
        lock.lock();
        try {
            while (crates.size() == ROOM) {
                hasRoom.await();
            }
            crates.add(crate);
            hasCrate.signal();
        } finally {
            lock.unlock();
        }
    }

    void carry() throws InterruptedException {
        lock.lock();
        try {
            while (crates.isEmpty()) {
                hasCrate.await();
            }
            weight += crates.remove();
            carried++;
            hasRoom.signal();
        } finally {
            lock.unlock();
        }
    }

    private static Thread forklift(LoadingDock dock) {
        return new Thread(() -> {
            try {
                for (int i = 0; i < 2; i++) {
                    dock.carry();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        LoadingDock dock = new LoadingDock();
        Thread driver = new Thread(() -> {
            try {
                for (int crate = 1; crate <= 4; crate++) {
                    dock.put(crate);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread[] threads = {driver, forklift(dock), forklift(dock)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("carried=" + dock.carried);
        System.out.println("weight=" + dock.weight);
        System.out.println("left=" + dock.crates.size());
    }
}
