import java.util.concurrent.atomic.AtomicInteger;

public class LastTickets {
    private static boolean sellOne(AtomicInteger left) {
        while (true) {
            int tickets = left.get();
            if (tickets == 0) {
                return false;
            }
            if (left.compareAndSet(tickets, tickets - 1)) {
                return true;
            }
        }
    }

    static final class Window extends Thread {
        private final int number;
        private final AtomicInteger left;
        private int sold = 0;

        Window(int number, AtomicInteger left) {
            this.number = number;
            this.left = left;
        }

        @Override
        public void run() {
            for (int person = 0; person < 2; person++) {
                if (sellOne(left)) {
                    sold++;
                }
            }
            System.out.println("window " + number + " sold " + sold);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger left = new AtomicInteger(3);
        Window one = new Window(1, left);
        Window two = new Window(2, left);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println("sold=" + (one.sold + two.sold));
        System.out.println("left=" + left.get());
    }
}
