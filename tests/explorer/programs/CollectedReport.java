//! labels: none
//! coverage: exhausted
//! output: "{1=[a, c], 2=[bb, dd]} a|bb|c|dd 6 Optional[dd] 1.50\n"
//! threads: 2
// The list is synchronized while two threads fill it in any order; main sorts what its streams
// collect.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
public class CollectedReport {
    public static void main(String[] args) throws Exception {
        List<String> words = Collections.synchronizedList(new ArrayList<>());
        Thread a =
                new Thread(() -> Stream.of("a", "bb").filter(Objects::nonNull).forEach(words::add));
        Thread b = new Thread(() -> {
            for (String s : new String[] {"c", "dd"})
                words.add(s);
        });
        a.start();
        b.start();
        a.join();
        b.join();
        Map<Integer, List<String>> by = words.stream().sorted().collect(
                Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        String joined =
                words.stream().sorted(Comparator.naturalOrder()).collect(Collectors.joining("|"));
        int sum = words.stream().mapToInt(String::length).sum();
        Optional<String> max = words.stream().max(
                Comparator.comparing((String s) -> s.length()).thenComparing(s -> s));
        System.out.println(by + " " + joined + " " + sum + " " + max + " "
                + String.format(Locale.ROOT, "%.2f",
                        words.stream().collect(Collectors.averagingInt(String::length))));
    }
}
