//! labels: none
//! coverage: any
//! left_out: clock
// One look at the clock decides which way the program goes: each execution sees the same way.
public class ClockDecidesOnce {
    private static int served;

    public static void main(String[] args) throws InterruptedException {
        boolean together = System.nanoTime() % 50 == 7;
        Thread waiter = new Thread(() -> served++);
        waiter.start();
        if (!together) {
            waiter.join();
        }
        served++;
        waiter.join();
    }
}
