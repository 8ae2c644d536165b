//! labels: resource_limit
//! coverage: any
// Five thousand threads are started at once, more than any exploration can interleave.
import java.util.ArrayList;
import java.util.List;

public class ThreadFlood {
    private static int guests;

    private static synchronized void enter() {
        guests++;
    }

    public static void main(String[] args) throws InterruptedException {
        List<Thread> crowd = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            Thread guest = new Thread(ThreadFlood::enter);
            crowd.add(guest);
            guest.start();
        }
        for (Thread guest : crowd) {
            guest.join();
        }
        System.out.println(guests);
    }
}
