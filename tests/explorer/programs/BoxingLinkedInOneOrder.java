//! labels: none
//! output: "0\n"
//! output: "3\n"
// The first call links code that adapts the types, and asks the library for hashes meanwhile.
import java.util.function.BiFunction;

public class BoxingLinkedInOneOrder {
    static volatile int ready;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> ready = 1);
        other.start();
        int sum = 0;
        if (ready == 1) {
            BiFunction<Integer, Integer, Integer> add = Integer::sum;
            sum = add.apply(1, 2);
        }
        other.join();
        System.out.println(sum);
    }
}
