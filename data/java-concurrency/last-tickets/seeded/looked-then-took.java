import java.util.concurrent.atomic.AtomicInteger;

public class TicketShop {
    private final AtomicInteger tickets = new AtomicInteger(3);

    private int serve(int people) {
        int sold = 0;
        for (int i = 0; i < people; i++) {
            if (tickets.get() > 0) {
                tickets.decrementAndGet();
                sold++;
            }
        }
        return sold;
    }

    public static void main(String[] args) throws InterruptedException {
        TicketShop shop = new TicketShop();
        AtomicInteger total = new AtomicInteger();
        Thread[] windows = new Thread[2];
        for (int w = 1; w <= 2; w++) {
            int window = w;
            windows[w - 1] = new Thread(() -> {
                int sold = shop.serve(2);
                System.out.println("window " + window + " sold " + sold);
                total.addAndGet(sold);
            });
        }
        for (Thread window : windows) {
            window.start();
        }
        for (Thread window : windows) {
            window.join();
        }
        System.out.println("sold=" + total.get());
        System.out.println("left=" + shop.tickets.get());
    }
}
