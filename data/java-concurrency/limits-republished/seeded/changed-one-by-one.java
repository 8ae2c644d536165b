public class LimitsRepublished {
    static class Limits {
        volatile int low;
        volatile int high;

        Limits(int low, int high) {
            this.low = low;
            this.high = high;
        }
    }

    static final Limits limits = new Limits(18, 22);

    static class Heater extends Thread {
        int ok = 0;

        @Override
        public void run() {
            for (int i = 0; i < 2; i++) {
                int low = limits.low;
                int high = limits.high;
                if (high - low == 4) {
                    ok++;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread operator = new Thread(() -> {
            limits.low = 19;
            limits.high = 23;
            limits.low = 20;
            limits.high = 24;
        });
        Heater heater0 = new Heater();
        Heater heater1 = new Heater();
        operator.start();
        heater0.start();
        heater1.start();
        operator.join();
        heater0.join();
        heater1.join();
        System.out.println("heater 0 ok=" + heater0.ok);
        System.out.println("heater 1 ok=" + heater1.ok);
        System.out.println("limits=" + limits.low + ".." + limits.high);
    }
}
