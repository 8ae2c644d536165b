import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class RequestServer {
    private final Object lock = new Object();
    private int requests;
    private int bytes;

    private void handle(int number) {
        synchronized (lock) {
            requests++;
            bytes += number * 100;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RequestServer server = new RequestServer();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CountDownLatch answered = new CountDownLatch(3);
        for (int number = 1; number <= 3; number++) {
            int current = number;
            pool.execute(() -> {
                server.handle(current);
                answered.countDown();
            });
        }
        // Every request has been answered when the latch opens.
        answered.await();
        synchronized (server.lock) {
            System.out.println("requests=" + server.requests);
            System.out.println("bytes=" + server.bytes);
        }
    }
}
