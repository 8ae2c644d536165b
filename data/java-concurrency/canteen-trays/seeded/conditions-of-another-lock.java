import java.util.LinkedList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class SelfService {
    private final LinkedList<Integer> trays = new LinkedList<>();
    private final Lock lock = new ReentrantLock();
    private final Condition space = new ReentrantLock().newCondition();
    private final Condition tray = new ReentrantLock().newCondition();
    private int count;
    private int total;

    void add(int number) throws InterruptedException {
        lock.lock();
        try {
            while (trays.size() == 2) {
                space.await();
            }
            trays.addFirst(number);
            tray.signal();
        } finally {
            lock.unlock();
        }
    }

    void remove() throws InterruptedException {
        lock.lock();
        try {
            while (trays.isEmpty()) {
                tray.await();
            }
            total += trays.removeFirst();
            count++;
            space.signal();
        } finally {
            lock.unlock();
        }
    }

    interface Step {
        void take() throws InterruptedException;
    }

    static Thread thread(Step... steps) {
        Thread thread = new Thread(() -> {
            try {
                for (Step step : steps) {
                    step.take();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        SelfService s = new SelfService();
        Thread a = thread(() -> s.add(1), () -> s.add(2), () -> s.add(3));
        Thread b = thread(s::remove, s::remove);
        Thread c = thread(s::remove);
        a.join();
        b.join();
        c.join();
        System.out.println("trays=" + s.count);
        System.out.println("numbers=" + s.total);
        System.out.println(s.trays.isEmpty() ? "trolley empty" : "trolley not empty");
    }
}
