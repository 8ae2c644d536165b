//! labels: single_thread
//! coverage: exhausted
//! output: "{apple=2, fig=1}\n"
//! threads: 0
// The program is right but uses no second thread.
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class LonelyWordCount {
    public static void main(String[] args) {
        Map<String, Long> counts = Stream.of("apple", "fig", "apple")
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new,
                        Collectors.counting()));
        System.out.println(counts);
    }
}
