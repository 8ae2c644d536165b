import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class Wardrobe {
    private static final AtomicInteger hung = new AtomicInteger();
    private static final AtomicInteger refused = new AtomicInteger();

    private final Semaphore hooks = new Semaphore(2);
    private final Set<Integer> coats = ConcurrentHashMap.newKeySet();

    boolean hang(int coat) throws InterruptedException {
        hooks.acquire();
        boolean added = coats.add(coat);
        if (!added) {
            hooks.release();
        }
        (added ? hung : refused).incrementAndGet();
        return added;
    }

    void fetch(int coat) {
        if (coats.remove(coat)) {
            hooks.release();
        }
    }

    static class Guest implements Runnable {
        private final int number;

        Guest(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            Wardrobe wardrobe = new Wardrobe();
            try {
                wardrobe.hang(number);
                System.out.println("guest " + number + " hung up");
                if (number == 2) {
                    wardrobe.hang(number);
                }
                System.out.println("guest " + number + " leaves");
                wardrobe.fetch(number);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Wardrobe wardrobe = new Wardrobe();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(new Guest(i));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("hung=" + hung);
        System.out.println("refused=" + refused);
        System.out.println("hooks=" + wardrobe.hooks.availablePermits());
    }
}
