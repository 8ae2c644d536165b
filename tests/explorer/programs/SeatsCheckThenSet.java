//! labels: uncaught_exception
//! threads: 2
// get and set of the seat are atomic one by one, so one seat may be sold twice.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class SeatsCheckThenSet {
    static class Hall {
        final AtomicIntegerArray seats = new AtomicIntegerArray(1);
        final AtomicInteger sold = new AtomicInteger();

        void book(int customer) {
            for (int i = 0; i < seats.length(); i++) {
                if (seats.get(i) == 0) {
                    seats.set(i, customer);
                    sold.incrementAndGet();
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Hall hall = new Hall();
        Thread web = new Thread(() -> hall.book(101), "web");
        Thread desk = new Thread(() -> hall.book(202), "desk");
        web.start();
        desk.start();
        web.join();
        desk.join();
        if (hall.sold.get() > hall.seats.length()) {
            throw new IllegalStateException("overbooked");
        }
        System.out.println("sold " + hall.sold.get());
    }
}
