//! labels: none
//! output: "[4, 2]\n"
// collect keeps the order of the list and fills one container for each part.
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

public class ParallelCollectLengths {
    public static void main(String[] args) {
        List<String> words = Arrays.asList("lake", "ox");
        List<Integer> lengths =
                words.parallelStream().map(String::length).collect(Collectors.toList());
        System.out.println(lengths);
    }
}
