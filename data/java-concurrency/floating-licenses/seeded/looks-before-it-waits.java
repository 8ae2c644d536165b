import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class Licences {
    static final Semaphore permits = new Semaphore(2);
    static final Set<String> users = ConcurrentHashMap.newKeySet();
    static final AtomicInteger granted = new AtomicInteger();
    static final AtomicInteger attempts = new AtomicInteger();

    static boolean login(String user) throws InterruptedException {
        attempts.incrementAndGet();
        if (users.contains(user)) {
            return false;
        }
        permits.acquire();
        users.add(user);
        granted.incrementAndGet();
        return true;
    }

    static void logout(String user) {
        if (users.remove(user)) {
            permits.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String[] names = {"kim", "kim", "lee"};
        Thread[] computers = new Thread[3];
        for (int i = 0; i < 3; i++) {
            String user = names[i];
            computers[i] = new Thread(() -> {
                try {
                    if (login(user)) {
                        System.out.println("login " + user);
                        System.out.println("logout " + user);
                        logout(user);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            computers[i].start();
        }
        for (Thread computer : computers) {
            computer.join();
        }
        System.out.println("granted=" + granted.get());
        System.out.println("attempts=" + attempts.get());
        System.out.println("free=" + permits.availablePermits());
    }
}
