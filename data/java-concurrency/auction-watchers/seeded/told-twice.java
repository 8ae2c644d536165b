import java.util.concurrent.CopyOnWriteArrayList;

public class AuctionWatchers {
    static class Auctioneer extends Thread {
        private final CopyOnWriteArrayList<String> names;
        private int collector;
        private int press;
        private int latecomer;

        Auctioneer(CopyOnWriteArrayList<String> names) {
            this.names = names;
        }

        private void tell(String name) {
            if (name.equals("collector")) {
                collector++;
                names.remove("collector");
            } else if (name.equals("press")) {
                press++;
            } else {
                latecomer++;
            }
        }

        @Override
        public void run() {
            for (int bid = 100; bid <= 150; bid += 50) {
                // By index, so that joining and leaving take effect at once.
                for (int i = 0; i < names.size(); i++) {
                    tell(names.get(i));
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<String> names = new CopyOnWriteArrayList<>();
        names.add("collector");
        names.add("press");
        Auctioneer auctioneer = new Auctioneer(names);
        Thread door = new Thread(() -> names.add("latecomer"));
        auctioneer.start();
        door.start();
        auctioneer.join();
        door.join();
        System.out.println("collector heard " + auctioneer.collector);
        System.out.println("press heard " + auctioneer.press);
        System.out.println("latecomer heard " + auctioneer.latecomer);
        System.out.println("watching=" + names.size());
    }
}
