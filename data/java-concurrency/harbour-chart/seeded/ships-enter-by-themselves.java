import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

public class Harbour {
    static class Position {
        private final int north;
        private final int east;

        Position(int north, int east) {
            this.north = north;
            this.east = east;
        }

        boolean isTrue() {
            return east == 2 * north;
        }

        @Override
        public String toString() {
            return north + "/" + east;
        }
    }

    static final ConcurrentHashMap<String, Position> chart = new ConcurrentHashMap<>();

    static class Pilot implements Runnable {
        private final String ship;

        Pilot(String ship) {
            this.ship = ship;
        }

        @Override
        public void run() {
            for (int step = 0; step <= 2; step++) {
                chart.put(ship, new Position(10 + step, 20 + 2 * step));
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicBoolean seen = new AtomicBoolean();
        Thread ada = new Thread(new Pilot("Ada"));
        Thread eva = new Thread(new Pilot("Eva"));
        Thread lookout = new Thread(() -> {
            Position a = chart.get("Ada");
            Position e = chart.get("Eva");
            seen.set(a.isTrue() && e.isTrue());
        });
        ada.start();
        eva.start();
        lookout.start();
        ada.join();
        eva.join();
        lookout.join();
        System.out.println("Ada " + chart.get("Ada"));
        System.out.println("Eva " + chart.get("Eva"));
        System.out.println("lookout saw true positions: " + seen.get());
    }
}
