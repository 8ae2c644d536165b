//! labels: none
//! coverage: any
//! left_out: clock
// A method of the program that is called as one that waits may do anything.
public class ClockOwnSleep {
    private static int total;
    private static boolean together;

    private static void sleep(long nanos) {
        together = nanos % 50 == 7;
    }

    public static void main(String[] args) throws InterruptedException {
        sleep(System.nanoTime());
        Thread adder = new Thread(() -> total++);
        adder.start();
        if (!together) {
            adder.join();
        }
        total++;
        adder.join();
    }
}
