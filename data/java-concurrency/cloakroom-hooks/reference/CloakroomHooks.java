import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class CloakroomHooks {
    private static class Cloakroom {
        final Semaphore hooks = new Semaphore(2);
        final Set<Integer> coats = ConcurrentHashMap.newKeySet();
        final AtomicInteger hung = new AtomicInteger();
        final AtomicInteger refused = new AtomicInteger();

        void hang(int coat) throws InterruptedException {
            hooks.acquire();
            if (coats.add(coat)) {
                hung.incrementAndGet();
            } else {
                hooks.release();
                refused.incrementAndGet();
            }
        }

        void fetch(int coat) {
            if (coats.remove(coat)) {
                hooks.release();
            }
        }
    }

    private static class Guest implements Runnable {
        private final Cloakroom cloakroom;
        private final int number;
        private final boolean absentMinded;

        Guest(Cloakroom cloakroom, int number, boolean absentMinded) {
            this.cloakroom = cloakroom;
            this.number = number;
            this.absentMinded = absentMinded;
        }

        @Override
        public void run() {
            try {
                cloakroom.hang(number);
                System.out.println("guest " + number + " hung up");
                if (absentMinded) {
                    cloakroom.hang(number);
                }
                System.out.println("guest " + number + " leaves");
                cloakroom.fetch(number);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Cloakroom cloakroom = new Cloakroom();
        Thread[] guests = new Thread[3];
        for (int i = 0; i < guests.length; i++) {
            guests[i] = new Thread(new Guest(cloakroom, i, i == 2));
            guests[i].start();
        }
        for (Thread guest : guests) {
            guest.join();
        }
        System.out.println("hung=" + cloakroom.hung.get());
        System.out.println("refused=" + cloakroom.refused.get());
        System.out.println("hooks=" + cloakroom.hooks.availablePermits());
    }
}
