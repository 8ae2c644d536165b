//! labels: none
//! coverage: any
//! left_out: clock
// Another unit of time is a time, and converting it is no wait.
import java.util.concurrent.TimeUnit;

public class ClockConverted {
    private static int total;

    public static void main(String[] args) throws InterruptedException {
        long micros = TimeUnit.MICROSECONDS.convert(System.nanoTime(), TimeUnit.NANOSECONDS);
        Thread adder = new Thread(() -> total++);
        adder.start();
        if (micros % 50 != 7) {
            adder.join();
        }
        total++;
        adder.join();
    }
}
