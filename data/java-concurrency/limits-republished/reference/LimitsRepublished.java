public class LimitsRepublished {
    private static final int SPREAD = 4;

    private static volatile Limits current = new Limits(18, 18 + SPREAD);

    private static final class Limits {
        private final int low;
        private final int high;

        Limits(int low, int high) {
            this.low = low;
            this.high = high;
        }
    }

    private static final class Heater implements Runnable {
        private int ok;

        @Override
        public void run() {
            for (int check = 0; check < 2; check++) {
                Limits limits = current;
                if (limits.high - limits.low == SPREAD) {
                    ok++;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Heater[] heaters = {new Heater(), new Heater()};
        Thread[] threads = {
            new Thread(() -> {
                current = new Limits(19, 19 + SPREAD);
                current = new Limits(20, 20 + SPREAD);
            }),
            new Thread(heaters[0]),
            new Thread(heaters[1])
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int h = 0; h < heaters.length; h++) {
            System.out.println("heater " + h + " ok=" + heaters[h].ok);
        }
        System.out.println("limits=" + current.low + ".." + current.high);
    }
}
