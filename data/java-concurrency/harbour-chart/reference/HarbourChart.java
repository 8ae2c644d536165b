import java.util.concurrent.ConcurrentHashMap;

public class HarbourChart {
    private static final class Position {
        final int north;
        final int east;

        Position(int north, int east) {
            this.north = north;
            this.east = east;
        }

        @Override
        public String toString() {
            return north + "/" + east;
        }
    }

    private final ConcurrentHashMap<String, Position> ships = new ConcurrentHashMap<>();

    void report(String ship, int north, int east) {
        ships.put(ship, new Position(north, east));
    }

    Position position(String ship) {
        return ships.get(ship);
    }

    boolean plausible(String ship) {
        Position position = position(ship);
        return position.east == 2 * position.north;
    }

    Thread pilot(String ship) {
        return new Thread(() -> {
            report(ship, 11, 22);
            report(ship, 12, 24);
        });
    }

    public static void main(String[] args) throws InterruptedException {
        HarbourChart chart = new HarbourChart();
        chart.report("Ada", 10, 20);
        chart.report("Eva", 10, 20);
        boolean[] seen = new boolean[1];
        Thread ada = chart.pilot("Ada");
        Thread eva = chart.pilot("Eva");
        Thread lookout = new Thread(() -> {
            boolean adaTrue = chart.plausible("Ada");
            boolean evaTrue = chart.plausible("Eva");
            seen[0] = adaTrue && evaTrue;
        });
        ada.start();
        eva.start();
        lookout.start();
        ada.join();
        eva.join();
        lookout.join();
        System.out.println("Ada " + chart.position("Ada"));
        System.out.println("Eva " + chart.position("Eva"));
        System.out.println("lookout saw true positions: " + seen[0]);
    }
}
