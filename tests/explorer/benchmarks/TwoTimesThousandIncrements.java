// Two threads add one to a counter a thousand times each, under its monitor. Additions commute, so
// one order stands for all.
public class TwoTimesThousandIncrements {
    private static final int TIMES = 1000;
    private int count;

    private synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        TwoTimesThousandIncrements counter = new TwoTimesThousandIncrements();
        Runnable work =
                () -> {
                    for (int i = 0; i < TIMES; i++) {
                        counter.increment();
                    }
                };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(counter.count);
    }
}
