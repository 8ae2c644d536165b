import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class Restaurant {
    private final BlockingQueue<String> rail = new LinkedBlockingQueue<>();
    private final AtomicInteger open = new AtomicInteger();
    private boolean closed = false;

    boolean isClosed() {
        synchronized (this) {
            return closed;
        }
    }

    void accept(String order) {
        if (isClosed()) {
            return;
        }
        open.incrementAndGet();
        rail.add(order);
    }

    void close() throws InterruptedException {
        synchronized (this) {
            closed = true;
        }
        rail.put("END");
    }

    void cook() {
        try {
            String order;
            while (!(order = rail.take()).equals("END")) {
                System.out.println("cooked " + order);
                open.decrementAndGet();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Restaurant restaurant = new Restaurant();
        Thread cook = new Thread(restaurant::cook);
        Thread soup = new Thread(() -> restaurant.accept("soup"));
        Thread fish = new Thread(() -> restaurant.accept("fish"));
        cook.start();
        soup.start();
        fish.start();
        soup.join();
        restaurant.close();
        fish.join();
        cook.join();
        System.out.println("unserved=" + restaurant.open.get());
    }
}
