import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static class Cook implements Runnable {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<String, String> box = new HashMap<>();
        private final int number;
        private int sent;

        Cook(int number) {
            this.number = number;
        }

        private String recipe(String dish) {
            lock.readLock().lock();
            try {
                if (box.containsKey(dish)) {
                    return box.get(dish);
                }
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                if (!box.containsKey(dish)) {
                    sent++;
                    box.put(dish, dish + "#" + sent);
                }
                return box.get(dish);
            } finally {
                lock.writeLock().unlock();
            }
        }

        @Override
        public void run() {
            System.out.println("cook " + number + " uses " + recipe("soup"));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Cook a = new Cook(0);
        Cook b = new Cook(1);
        Thread ta = new Thread(a);
        Thread tb = new Thread(b);
        ta.start();
        tb.start();
        ta.join();
        tb.join();
        System.out.println("sent for " + (a.sent + b.sent));
    }
}
