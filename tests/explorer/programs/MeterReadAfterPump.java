//! labels: none
//! coverage: exhausted
// Nobody adds any more when the meter is read and reset.
import java.util.concurrent.atomic.LongAdder;

public class MeterReadAfterPump {
    public static void main(String[] args) throws InterruptedException {
        LongAdder flow = new LongAdder();
        Thread pump = new Thread(flow::increment);
        Thread other = new Thread(flow::increment);
        pump.start();
        other.start();
        pump.join();
        other.join();
        if (flow.sumThenReset() + flow.sum() != 2) {
            throw new IllegalStateException("lost");
        }
    }
}
