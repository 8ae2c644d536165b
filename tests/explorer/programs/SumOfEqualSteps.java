//! labels: none
//! coverage: exhausted
//! output: "4\n"
//! complete: yes
// Where all steps are equal, the sum has had each value that is told, whichever cells have them.
import java.util.concurrent.atomic.LongAdder;

public class SumOfEqualSteps {
    public static void main(String[] args) throws InterruptedException {
        LongAdder steps = new LongAdder();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                steps.increment();
                steps.increment();
            }).start();
        }
        while (steps.sum() < 4) {
            Thread.yield();
        }
        System.out.println(steps.sum());
    }
}
