//! labels: data_race, uncaught_exception
//! coverage: exhausted
//! threads: 2
// The wrapper locks each call but not the iteration, which reads the list behind it without the
// lock.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListWalk {
    private final List<Integer> bids = Collections.synchronizedList(new ArrayList<Integer>());

    private int highest() {
        int best = 0;
        for (Integer bid : bids) {
            best = Math.max(best, bid);
        }
        return best;
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedListWalk auction = new SynchronizedListWalk();
        auction.bids.add(5);
        Thread bidder = new Thread(() -> auction.bids.add(8));
        Thread clerk = new Thread(() -> auction.highest());
        bidder.start();
        clerk.start();
        bidder.join();
        clerk.join();
    }
}
