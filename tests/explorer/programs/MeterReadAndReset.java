//! labels: uncaught_exception
// sumThenReset loses what is added between the sum and the reset.
import java.util.concurrent.atomic.LongAdder;

public class MeterReadAndReset {
    public static void main(String[] args) throws InterruptedException {
        LongAdder flow = new LongAdder();
        Thread pump = new Thread(flow::increment);
        pump.start();
        long read = flow.sumThenReset();
        pump.join();
        if (read + flow.sum() != 1) {
            throw new IllegalStateException("lost");
        }
    }
}
