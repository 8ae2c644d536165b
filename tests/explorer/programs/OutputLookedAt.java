//! labels: none
//! coverage: any
//! left_out: surroundings
// The stream that records what is printed is of a class of its own.
import java.io.PrintStream;

public class OutputLookedAt {
    public static void main(String[] args) throws InterruptedException {
        int[] total = new int[1];
        Thread adder = new Thread(() -> total[0]++);
        adder.start();
        Object out = System.out;
        if (out.getClass() != PrintStream.class) {
            adder.join();
        }
        total[0]++;
        adder.join();
    }
}
