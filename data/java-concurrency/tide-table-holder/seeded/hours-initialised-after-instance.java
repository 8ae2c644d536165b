import java.util.ArrayList;
import java.util.List;

public class HarbourOffice {
    static class TideTable {
        private static final TideTable INSTANCE = new TideTable();
        private static final List<Integer> HOURS = new ArrayList<>();

        private TideTable() {
            System.out.println("computing tides");
            for (int berth = 0; berth < 2; berth++) {
                HOURS.add(3 + 4 * berth);
            }
        }

        static TideTable getInstance() {
            return INSTANCE;
        }

        int getHour(int berth) {
            return HOURS.get(berth);
        }
    }

    static class Pilot extends Thread {
        private final int id;

        Pilot(int id) {
            this.id = id;
        }

        @Override
        public void run() {
            TideTable table = TideTable.getInstance();
            System.out.println("pilot " + id + " sails at " + table.getHour(id));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println("office open");
        Pilot pilot0 = new Pilot(0);
        Pilot pilot1 = new Pilot(1);
        pilot0.start();
        pilot1.start();
        pilot0.join();
        pilot1.join();
        System.out.println("office closed");
    }
}
