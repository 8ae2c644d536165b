import java.util.concurrent.locks.ReentrantLock;

public class DispatchOffice {
    private final ReentrantLock lock = new ReentrantLock();
    private int lastRoute = -1;
    private int lastLength;
    private int mapsUsed;

    int length(int route) {
        lock.lock();
        try {
            if (route != lastRoute) {
                mapsUsed++;
                lastRoute = route;
                lastLength = 7 * route + 2;
            }
            return lastLength;
        } finally {
            lock.unlock();
        }
    }

    int mapsUsed() {
        lock.lock();
        try {
            return mapsUsed;
        } finally {
            lock.unlock();
        }
    }

    static final class Courier implements Runnable {
        private final DispatchOffice office;
        private final int route;
        private int length;

        Courier(DispatchOffice office, int route) {
            this.office = office;
            this.route = route;
        }

        @Override
        public void run() {
            length = office.length(route);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DispatchOffice office = new DispatchOffice();
        Courier[] couriers = {
            new Courier(office, 3), new Courier(office, 3), new Courier(office, 8),
        };
        Thread[] threads = new Thread[couriers.length];
        for (int c = 0; c < couriers.length; c++) {
            threads[c] = new Thread(couriers[c]);
            threads[c].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int c = 0; c < couriers.length; c++) {
            System.out.println("courier " + c + " rides " + couriers[c].length);
        }
        System.out.println("maps used=" + office.mapsUsed());
    }
}
