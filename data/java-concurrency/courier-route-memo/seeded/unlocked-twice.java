import java.util.concurrent.locks.ReentrantLock;

public class RouteOffice {
    private final ReentrantLock lock = new ReentrantLock();
    private int lastRoute = -1;
    private int lastLength;
    private int mapsUsed;

    public int askLength(int route) {
        lock.lock();
        try {
            if (route == lastRoute) {
                return lastLength;
            }
            lock.unlock();
            int length = 7 * route + 2;
            lock.lock();
            lastRoute = route;
            lastLength = length;
            mapsUsed++;
            lock.unlock();
            return length;
        } finally {
            lock.unlock();
        }
    }

    private static class Courier implements Runnable {
        private final RouteOffice office;
        private final int route;
        private int kilometres;

        private Courier(RouteOffice office, int route) {
            this.office = office;
            this.route = route;
        }

        @Override
        public void run() {
            kilometres = office.askLength(route);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RouteOffice office = new RouteOffice();
        Courier c0 = new Courier(office, 3);
        Courier c1 = new Courier(office, 3);
        Courier c2 = new Courier(office, 8);
        Thread t0 = new Thread(c0);
        Thread t1 = new Thread(c1);
        Thread t2 = new Thread(c2);
        t0.start();
        t1.start();
        t2.start();
        t0.join();
        t1.join();
        t2.join();
        System.out.println("courier 0 rides " + c0.kilometres);
        System.out.println("courier 1 rides " + c1.kilometres);
        System.out.println("courier 2 rides " + c2.kilometres);
        System.out.println("maps used=" + office.mapsUsed);
    }
}
