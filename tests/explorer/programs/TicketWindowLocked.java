//! labels: none
//! output: "sold 3, refused 1, left 0\n"
//! threads: 2
// Look and sale happen under one lock that is freed in finally.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class TicketWindowLocked {
    private final Lock lock = new ReentrantLock();
    private int left = 3;
    private int refused;

    boolean sell() {
        lock.lock();
        try {
            if (left == 0) {
                refused++;
                return false;
            }
            left--;
            return true;
        } finally {
            lock.unlock();
        }
    }

    static class Clerk extends Thread {
        private final TicketWindowLocked window;
        int sold;

        Clerk(TicketWindowLocked window) {
            this.window = window;
        }

        @Override
        public void run() {
            for (int i = 0; i < 2; i++) {
                if (window.sell()) {
                    sold++;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TicketWindowLocked window = new TicketWindowLocked();
        Clerk ann = new Clerk(window);
        Clerk ben = new Clerk(window);
        ann.start();
        ben.start();
        ann.join();
        ben.join();
        System.out.println("sold " + (ann.sold + ben.sold) + ", refused " + window.refused
                + ", left " + window.left);
    }
}
