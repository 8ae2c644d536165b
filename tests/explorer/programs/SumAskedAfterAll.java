//! labels: none
//! coverage: exhausted
//! output: "6\n"
//! complete: yes
// Two threads that add at once make two cells, and all is added before somebody asks for the sum.
import java.util.concurrent.atomic.LongAdder;

public class SumAskedAfterAll {
    public static void main(String[] args) throws InterruptedException {
        LongAdder adder = new LongAdder();
        Runnable adding = () -> {
            adder.add(1);
            adder.add(2);
        };
        Thread one = new Thread(adding);
        Thread two = new Thread(adding);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(adder);
    }
}
