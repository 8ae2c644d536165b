public class HarbourOffice {
    static final class TideTable {
        private final int[] highWater = new int[2];

        private TideTable() {
            System.out.println("computing tides");
            for (int berth = 0; berth < highWater.length; berth++) {
                highWater[berth] = 3 + 4 * berth;
            }
        }

        private static final class Holder {
            static final TideTable TABLE = new TideTable();
        }

        static TideTable get() {
            return Holder.TABLE;
        }

        int highWater(int berth) {
            return highWater[berth];
        }
    }

    static final class Pilot implements Runnable {
        private final int number;

        Pilot(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            int hour = TideTable.get().highWater(number);
            System.out.println("pilot " + number + " sails at " + hour);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println("office open");
        Thread first = new Thread(new Pilot(0));
        Thread second = new Thread(new Pilot(1));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("office closed");
    }
}
