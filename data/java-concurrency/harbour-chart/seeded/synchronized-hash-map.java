import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class HarbourChart {
    static final class Position {
        private final int north;
        private final int east;

        Position(int north, int east) {
            this.north = north;
            this.east = east;
        }

        int getNorth() {
            return north;
        }

        int getEast() {
            return east;
        }
    }

    static class Chart {
        private final Map<String, Position> map = Collections.synchronizedMap(new HashMap<>());

        void set(String ship, int north, int east) {
            map.put(ship, new Position(north, east));
        }

        Position get(String ship) {
            return map.get(ship);
        }
    }

    static class Lookout implements Runnable {
        private final Chart chart;
        private boolean sawTruth;

        Lookout(Chart chart) {
            this.chart = chart;
        }

        @Override
        public void run() {
            Position ada = chart.get("Ada");
            Position eva = chart.get("Eva");
            sawTruth = ada.getEast() == 2 * ada.getNorth() && eva.getEast() == 2 * eva.getNorth();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Chart chart = new Chart();
        String[] ships = {"Ada", "Eva"};
        for (String ship : ships) {
            chart.set(ship, 10, 20);
        }
        Thread[] pilots = new Thread[2];
        for (int i = 0; i < 2; i++) {
            String ship = ships[i];
            pilots[i] = new Thread(() -> {
                chart.set(ship, 11, 22);
                chart.set(ship, 12, 24);
            });
            pilots[i].start();
        }
        Lookout lookout = new Lookout(chart);
        Thread lookoutThread = new Thread(lookout);
        lookoutThread.start();
        for (Thread pilot : pilots) {
            pilot.join();
        }
        lookoutThread.join();
        for (String ship : ships) {
            Position end = chart.get(ship);
            System.out.println(ship + " " + end.getNorth() + "/" + end.getEast());
        }
        System.out.println("lookout saw true positions: " + lookout.sawTruth);
    }
}
