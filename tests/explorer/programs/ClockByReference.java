//! labels: none
//! coverage: any
//! left_out: clock
// A reference to the clock is a way to look at it, whoever calls it.
import java.util.function.LongSupplier;

public class ClockByReference {
    private static int total;

    public static void main(String[] args) throws InterruptedException {
        LongSupplier clock = System::nanoTime;
        Thread adder = new Thread(() -> total++);
        adder.start();
        if (clock.getAsLong() % 50 != 7) {
            adder.join();
        }
        total++;
        adder.join();
    }
}
