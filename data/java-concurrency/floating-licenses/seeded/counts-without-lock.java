import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class LicencePool {
    private final Semaphore licences = new Semaphore(2);
    private final Set<String> users = Collections.synchronizedSet(new HashSet<>());
    private int granted = 0;
    private final AtomicInteger attempts = new AtomicInteger();

    boolean login(String user) {
        attempts.incrementAndGet();
        licences.acquireUninterruptibly();
        boolean added = users.add(user);
        if (added) {
            granted++;
        } else {
            licences.release();
        }
        return added;
    }

    void logout(String user) {
        if (users.remove(user)) {
            licences.release();
        }
    }

    void use(String user) {
        if (login(user)) {
            System.out.println("login " + user);
            System.out.println("logout " + user);
            logout(user);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LicencePool pool = new LicencePool();
        Thread first = new Thread(() -> pool.use("kim"));
        Thread second = new Thread(() -> pool.use("kim"));
        Thread third = new Thread(() -> pool.use("lee"));
        first.start();
        second.start();
        third.start();
        first.join();
        second.join();
        third.join();
        System.out.println("granted=" + pool.granted);
        System.out.println("attempts=" + pool.attempts);
        System.out.println("free=" + pool.licences.availablePermits());
    }
}
