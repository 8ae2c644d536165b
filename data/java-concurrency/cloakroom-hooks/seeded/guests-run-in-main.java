import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;

public class HookRoom {
    static final Semaphore hooks = new Semaphore(2);
    static final Set<Integer> coats = new HashSet<>();
    static int hung;
    static int refused;

    static void hang(int coat) {
        hooks.acquireUninterruptibly();
        synchronized (coats) {
            if (coats.add(coat)) {
                hung++;
            } else {
                refused++;
                hooks.release();
            }
        }
    }

    static void fetch(int coat) {
        synchronized (coats) {
            coats.remove(coat);
        }
        hooks.release();
    }

    static class Guest extends Thread {
        final int number;

        Guest(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            hang(number);
            System.out.println("guest " + number + " hung up");
            if (number == 2) {
                hang(number);
            }
            System.out.println("guest " + number + " leaves");
            fetch(number);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Guest[] guests = {new Guest(0), new Guest(1), new Guest(2)};
        for (Guest guest : guests) {
            guest.run();
        }
        for (Guest guest : guests) {
            guest.join();
        }
        System.out.println("hung=" + hung);
        System.out.println("refused=" + refused);
        System.out.println("hooks=" + hooks.availablePermits());
    }
}
