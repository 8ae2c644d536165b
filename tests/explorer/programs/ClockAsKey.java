//! labels: none
//! coverage: any
//! left_out: clock
// What the library decides by a time that it gets is decided by the clock, too.
import java.util.Collections;
import java.util.Map;

public class ClockAsKey {
    private static int total;

    public static void main(String[] args) throws InterruptedException {
        Map<Long, Boolean> lucky = Collections.singletonMap(7L, true);
        boolean together = lucky.getOrDefault(System.nanoTime() & 63, false);
        Thread adder = new Thread(() -> total++);
        adder.start();
        if (!together) {
            adder.join();
        }
        total++;
        adder.join();
    }
}
