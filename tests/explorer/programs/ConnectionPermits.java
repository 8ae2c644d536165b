//! labels: none
//! output: "never too many: true\ndrained 2, then false\n"
//! threads: 3
// Three clients share two connections, and each gives its permit back in finally.
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

public class ConnectionPermits {
    private final Semaphore permits = new Semaphore(2);
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicBoolean tooMany = new AtomicBoolean();

    void query() {
        permits.acquireUninterruptibly();
        try {
            if (open.incrementAndGet() > 2) {
                tooMany.set(true);
            }
            open.decrementAndGet();
        } finally {
            permits.release();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConnectionPermits database = new ConnectionPermits();
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = new Thread(database::query);
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
        System.out.println("never too many: " + !database.tooMany.get());
        System.out.println("drained " + database.permits.drainPermits() + ", then "
                + database.permits.tryAcquire());
    }
}
