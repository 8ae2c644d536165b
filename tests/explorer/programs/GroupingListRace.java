//! labels: data_race
//! output: "1\n"
//! output: "2\n"
//! threads: 2
// The map is concurrent, the ArrayList that it holds is not.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

public class GroupingListRace {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, List<String>> byLength = new ConcurrentHashMap<>();
        String[] words = {"oak", "elm"};
        Thread[] readers = new Thread[words.length];
        for (int i = 0; i < words.length; i++) {
            String word = words[i];
            readers[i] = new Thread(() ->
                    byLength.computeIfAbsent(word.length(), k -> new ArrayList<>()).add(word));
            readers[i].start();
        }
        for (Thread reader : readers) {
            reader.join();
        }
        System.out.println(byLength.get(3).size());
    }
}
