public class LimitsRepublished {
    static final class Limits {
        final int low;
        final int high;

        Limits(int low, int high) {
            this.low = low;
            this.high = high;
        }
    }

    static volatile Limits current = new Limits(18, 22);

    static final class Heater implements Runnable {
        private int ok;

        private void check(Limits limits) {
            if (limits.high - limits.low == 4) {
                ok++;
            }
        }

        @Override
        public void run() {
            Limits limits = current;
            check(limits);
            // Not before the operator is through.
            while (limits.low < 20) {
                Thread.yield();
            }
            check(limits);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Heater first = new Heater();
        Heater second = new Heater();
        Thread operator = new Thread(() -> {
            current = new Limits(19, 23);
            current = new Limits(20, 24);
        });
        Thread heater0 = new Thread(first);
        Thread heater1 = new Thread(second);
        heater0.start();
        heater1.start();
        operator.start();
        heater0.join();
        heater1.join();
        operator.join();
        System.out.println("heater 0 ok=" + first.ok);
        System.out.println("heater 1 ok=" + second.ok);
        System.out.println("limits=" + current.low + ".." + current.high);
    }
}
