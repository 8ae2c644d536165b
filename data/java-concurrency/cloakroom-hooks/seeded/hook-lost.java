import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;

public class Cloakroom {
    private final Set<Integer> coats = Collections.synchronizedSet(new TreeSet<>());
    private final Semaphore hooks = new Semaphore(2);
    private int hung;
    private int refused;

    boolean hang(int coat) throws InterruptedException {
        hooks.acquire();
        synchronized (this) {
            if (!coats.add(coat)) {
                refused++;
                return false;
            }
            hung++;
            return true;
        }
    }

    void fetch(int coat) {
        if (coats.remove(coat)) {
            hooks.release();
        }
    }

    void guest(int number) {
        try {
            hang(number);
            System.out.println("guest " + number + " hung up");
            if (number == 2) {
                hang(number);
            }
            System.out.println("guest " + number + " leaves");
            fetch(number);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Cloakroom cloakroom = new Cloakroom();
        Thread[] guests = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int number = i;
            guests[i] = new Thread(() -> cloakroom.guest(number));
        }
        for (Thread guest : guests) {
            guest.start();
        }
        for (Thread guest : guests) {
            guest.join();
        }
        System.out.println("hung=" + cloakroom.hung);
        System.out.println("refused=" + cloakroom.refused);
        System.out.println("hooks=" + cloakroom.hooks.availablePermits());
    }
}
