public class Harbour {
    static class TideTableHolder {
        private static TideTable table;

        static TideTable getTable() {
            if (table == null) {
                table = new TideTable();
            }
            return table;
        }
    }

    static class TideTable {
        final int[] hours = new int[2];

        TideTable() {
            System.out.println("computing tides");
            hours[0] = 3;
            hours[1] = 7;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println("office open");
        Runnable pilot0 = () -> System.out.println("pilot 0 sails at " + TideTableHolder.getTable().hours[0]);
        Runnable pilot1 = () -> System.out.println("pilot 1 sails at " + TideTableHolder.getTable().hours[1]);
        Thread t0 = new Thread(pilot0);
        Thread t1 = new Thread(pilot1);
        t0.start();
        t1.start();
        t0.join();
        t1.join();
        System.out.println("office closed");
    }
}
