//! labels: data_race
//! output: "collected 1\n"
//! output: "collected 2\n"
// A parallel forEach fills an ArrayList from several threads at once.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

public class ParallelForEachList {
    public static void main(String[] args) {
        List<Integer> squares = new ArrayList<>();
        IntStream.rangeClosed(1, 2).parallel().forEach(n -> squares.add(n * n));
        System.out.println("collected " + squares.size());
    }
}
