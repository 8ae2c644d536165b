//! labels: none
//! coverage: any
//! left_out: library_objects
// Two threads that add at once make two cells, and who asks for the sum may miss the first of two additions.
import java.util.concurrent.atomic.LongAdder;

public class SumSkipsACell {
    private static volatile boolean added;

    public static void main(String[] args) throws InterruptedException {
        LongAdder adder = new LongAdder();
        Thread one = new Thread(() -> {
            adder.add(1);
            added = true;
        });
        Thread two = new Thread(() -> {
            adder.add(4);
            if (added) {
                adder.add(2);
            }
        });
        one.start();
        two.start();
        long sum = adder.sum();
        one.join();
        two.join();
        System.out.println(sum);
    }
}
