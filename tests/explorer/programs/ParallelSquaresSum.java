//! labels: none
//! output: "sum 5\n"
// The reduction of a parallel stream needs no shared variable.
import java.util.stream.LongStream;

public class ParallelSquaresSum {
    public static void main(String[] args) {
        long sum = LongStream.rangeClosed(1, 2).parallel().map(n -> n * n).sum();
        System.out.println("sum " + sum);
    }
}
