import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Couriers {
    static class Office {
        private final Lock lock = new ReentrantLock();
        private int memoRoute = -1;
        private int memoLength = 0;
        private int mapsUsed = 0;

        int getLength(int route) {
            lock.lock();
            if (memoRoute == route) {
                return memoLength;
            }
            mapsUsed++;
            memoRoute = route;
            memoLength = 7 * route + 2;
            int result = memoLength;
            lock.unlock();
            return result;
        }
    }

    static class Courier implements Runnable {
        final Office office;
        final int route;
        int answer;

        Courier(Office office, int route) {
            this.office = office;
            this.route = route;
        }

        public void run() {
            answer = office.getLength(route);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Office office = new Office();
        Courier[] couriers = new Courier[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            couriers[i] = new Courier(office, i < 2 ? 3 : 8);
            threads[i] = new Thread(couriers[i], "courier-" + i);
            threads[i].start();
        }
        for (int i = 0; i < 3; i++) {
            threads[i].join();
        }
        for (int i = 0; i < 3; i++) {
            System.out.println("courier " + i + " rides " + couriers[i].answer);
        }
        System.out.println("maps used=" + office.mapsUsed);
    }
}
