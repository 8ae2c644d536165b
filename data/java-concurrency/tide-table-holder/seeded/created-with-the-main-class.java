public class HarbourOffice {
    private static final TideTable TABLE = new TideTable();

    static class TideTable {
        private final int[] hours = {3, 7};

        TideTable() {
            System.out.println("computing tides");
        }

        int hourFor(int berth) {
            return hours[berth];
        }
    }

    static TideTable getTable() {
        return TABLE;
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println("office open");
        Thread[] pilots = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int pilot = i;
            pilots[i] = new Thread(() ->
                System.out.println("pilot " + pilot + " sails at " + getTable().hourFor(pilot)));
            pilots[i].start();
        }
        for (Thread pilot : pilots) {
            pilot.join();
        }
        System.out.println("office closed");
    }
}
