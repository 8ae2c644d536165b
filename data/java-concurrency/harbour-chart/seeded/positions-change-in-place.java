import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

public class HarbourChart {
    static class Position {
        int north;
        int east;

        Position(int north, int east) {
            this.north = north;
            this.east = east;
        }

        void moveTo(int north, int east) {
            this.north = north;
            this.east = east;
        }
    }

    static class Pilot extends Thread {
        private final ConcurrentMap<String, Position> chart;
        private final String ship;

        Pilot(ConcurrentMap<String, Position> chart, String ship) {
            this.chart = chart;
            this.ship = ship;
        }

        @Override
        public void run() {
            chart.get(ship).moveTo(11, 22);
            chart.get(ship).moveTo(12, 24);
        }
    }

    static boolean isTrue(Position position) {
        return position.east == 2 * position.north;
    }

    public static void main(String[] args) throws InterruptedException {
        ConcurrentMap<String, Position> chart = new ConcurrentHashMap<>();
        chart.put("Ada", new Position(10, 20));
        chart.put("Eva", new Position(10, 20));
        boolean[] seen = new boolean[1];
        Pilot ada = new Pilot(chart, "Ada");
        Pilot eva = new Pilot(chart, "Eva");
        Thread lookout = new Thread(() -> seen[0] = isTrue(chart.get("Ada")) && isTrue(chart.get("Eva")));
        ada.start();
        eva.start();
        lookout.start();
        ada.join();
        eva.join();
        lookout.join();
        System.out.println("Ada " + chart.get("Ada").north + "/" + chart.get("Ada").east);
        System.out.println("Eva " + chart.get("Eva").north + "/" + chart.get("Eva").east);
        System.out.println("lookout saw true positions: " + seen[0]);
    }
}
