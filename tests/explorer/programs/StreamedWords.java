//! labels: none
//! coverage: exhausted
//! output: "{1=[a], 2=[to, be]} 30\n"
//! threads: 2
// Each thread runs its own sequential stream with collectors; main combines the results after join.
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class StreamedWords {
    private static Map<Integer, List<String>> byLength;
    private static int evens;

    public static void main(String[] args) throws InterruptedException {
        Thread words = new Thread(() -> byLength = Arrays.asList("to", "a", "be").stream()
                .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList())));
        Thread numbers = new Thread(() ->
                evens = IntStream.rangeClosed(1, 10).filter(i -> i % 2 == 0).boxed()
                        .collect(Collectors.summingInt(Integer::intValue)));
        words.start();
        numbers.start();
        words.join();
        numbers.join();
        System.out.println(byLength + " " + evens);
    }
}
