import java.util.concurrent.atomic.AtomicIntegerArray;

public class LimitsRepublished {
    static final class Limits {
        private int low;
        private int high;

        Limits set(int low, int high) {
            this.low = low;
            this.high = high;
            return this;
        }
    }

    private static volatile Limits current = new Limits().set(18, 22);

    public static void main(String[] args) throws InterruptedException {
        AtomicIntegerArray ok = new AtomicIntegerArray(2);
        Thread operator = new Thread(() -> {
            current = current.set(19, 23);
            current = current.set(20, 24);
        });
        Thread[] heaters = new Thread[2];
        for (int h = 0; h < 2; h++) {
            final int heater = h;
            heaters[h] = new Thread(() -> {
                for (int check = 0; check < 2; check++) {
                    Limits seen = current;
                    if (seen.high - seen.low == 4) {
                        ok.incrementAndGet(heater);
                    }
                }
            });
        }
        operator.start();
        heaters[0].start();
        heaters[1].start();
        operator.join();
        heaters[0].join();
        heaters[1].join();
        System.out.println("heater 0 ok=" + ok.get(0));
        System.out.println("heater 1 ok=" + ok.get(1));
        System.out.println("limits=" + current.low + ".." + current.high);
    }
}
