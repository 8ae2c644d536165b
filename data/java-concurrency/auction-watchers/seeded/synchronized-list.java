import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

public class AuctionWatchers {
    private static final List<Consumer<Integer>> watchers =
            Collections.synchronizedList(new ArrayList<>());
    private static final int[] heard = new int[3];

    private static final Consumer<Integer> collector = new Consumer<Integer>() {
        @Override
        public void accept(Integer bid) {
            heard[0]++;
            watchers.remove(this);
        }
    };

    public static void main(String[] args) throws InterruptedException {
        watchers.add(collector);
        watchers.add(bid -> heard[1]++);
        Thread auctioneer = new Thread(() -> {
            for (int bid = 100; bid <= 150; bid += 50) {
                for (Consumer<Integer> watcher : watchers) {
                    watcher.accept(bid);
                }
            }
        });
        Thread latecomer = new Thread(() -> watchers.add(bid -> heard[2]++));
        auctioneer.start();
        latecomer.start();
        auctioneer.join();
        latecomer.join();
        System.out.println("collector heard " + heard[0]);
        System.out.println("press heard " + heard[1]);
        System.out.println("latecomer heard " + heard[2]);
        System.out.println("watching=" + watchers.size());
    }
}
