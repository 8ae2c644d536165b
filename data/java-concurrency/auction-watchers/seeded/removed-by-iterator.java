import java.util.Iterator;
import java.util.concurrent.CopyOnWriteArrayList;

public class AuctionWatchers {
    static class Watcher {
        final boolean leaves;
        int heard = 0;

        Watcher(boolean leaves) {
            this.leaves = leaves;
        }
    }

    static final CopyOnWriteArrayList<Watcher> watchers = new CopyOnWriteArrayList<>();

    static void callOut(int bid) {
        Iterator<Watcher> iterator = watchers.iterator();
        while (iterator.hasNext()) {
            Watcher watcher = iterator.next();
            watcher.heard++;
            if (watcher.leaves) {
                iterator.remove();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Watcher collector = new Watcher(true);
        Watcher press = new Watcher(false);
        Watcher latecomer = new Watcher(false);
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
        System.out.println("collector heard " + collector.heard);
        System.out.println("press heard " + press.heard);
        System.out.println("latecomer heard " + latecomer.heard);
        System.out.println("watching=" + watchers.size());
    }
}
