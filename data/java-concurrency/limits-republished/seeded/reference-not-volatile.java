public class LimitsRepublished {
    private final class Limits {
        final int low;
        final int high;

        Limits(int low, int high) {
            this.low = low;
            this.high = high;
        }

        boolean fit() {
            return high - low == 4;
        }
    }

    private Limits current = new Limits(18, 22);
    private final int[] ok = new int[2];

    private void heat(int heater) {
        for (int i = 0; i < 2; i++) {
            Limits limits = current;
            if (limits.fit()) {
                ok[heater]++;
            }
        }
    }

    private void operate() {
        for (int low = 19; low <= 20; low++) {
            current = new Limits(low, low + 4);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LimitsRepublished plant = new LimitsRepublished();
        Thread operator = new Thread(plant::operate, "operator");
        Thread heater0 = new Thread(() -> plant.heat(0), "heater 0");
        Thread heater1 = new Thread(() -> plant.heat(1), "heater 1");
        operator.start();
        heater0.start();
        heater1.start();
        operator.join();
        heater0.join();
        heater1.join();
        System.out.println("heater 0 ok=" + plant.ok[0]);
        System.out.println("heater 1 ok=" + plant.ok[1]);
        System.out.println("limits=" + plant.current.low + ".." + plant.current.high);
    }
}
