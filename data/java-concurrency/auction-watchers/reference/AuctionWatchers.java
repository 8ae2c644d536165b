import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

public class AuctionWatchers {
    private static class Watcher {
        private final AtomicInteger heard = new AtomicInteger();

        void bid(int amount) {
            heard.incrementAndGet();
        }

        int heard() {
            return heard.get();
        }
    }

    private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
    private final Watcher collector = new Watcher() {
        @Override
        void bid(int amount) {
            super.bid(amount);
            watchers.remove(this);
        }
    };
    private final Watcher press = new Watcher();
    private final Watcher latecomer = new Watcher();

    private void callOut(int bid) {
        for (Watcher watcher : watchers) {
            watcher.bid(bid);
        }
    }

    private void hold() throws InterruptedException {
        watchers.add(collector);
        watchers.add(press);
        Thread auctioneer = new Thread(() -> {
            callOut(100);
            callOut(150);
        });
        Thread door = new Thread(() -> watchers.add(latecomer));
        auctioneer.start();
        door.start();
        auctioneer.join();
        door.join();
    }

    public static void main(String[] args) throws InterruptedException {
        AuctionWatchers auction = new AuctionWatchers();
        auction.hold();
        System.out.println("collector heard " + auction.collector.heard());
        System.out.println("press heard " + auction.press.heard());
        System.out.println("latecomer heard " + auction.latecomer.heard());
        System.out.println("watching=" + auction.watchers.size());
    }
}
