import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class DispatchOffice {
    static class Memo {
        int route = -1;
        int length;
        final AtomicInteger mapsUsed = new AtomicInteger();
    }

    static class Courier implements Runnable {
        private final ReentrantLock lock = new ReentrantLock();
        private final Memo memo;
        private final int route;
        private int length;

        Courier(Memo memo, int route) {
            this.memo = memo;
            this.route = route;
        }

        @Override
        public void run() {
            lock.lock();
            try {
                if (memo.route != route) {
                    memo.mapsUsed.incrementAndGet();
                    memo.route = route;
                    memo.length = 7 * route + 2;
                }
                length = memo.length;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Memo memo = new Memo();
        int[] routes = {3, 3, 8};
        Courier[] couriers = new Courier[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            couriers[i] = new Courier(memo, routes[i]);
            threads[i] = new Thread(couriers[i]);
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        for (int i = 0; i < 3; i++) {
            System.out.println("courier " + i + " rides " + couriers[i].length);
        }
        System.out.println("maps used=" + memo.mapsUsed);
    }
}
