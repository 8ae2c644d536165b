//! labels: data_race
//! coverage: exhausted
//! output: "false\n"
//! output: "true\n"
//! threads: 1
// A plain HashSet is changed by one thread while main only asks it whether it contains a tag.
import java.util.HashSet;
import java.util.Set;

public class SpareTagSet {
    private final Set<String> tags = new HashSet<>();

    public static void main(String[] args) {
        SpareTagSet store = new SpareTagSet();
        store.tags.add("old");
        Thread cleaner = new Thread(() -> store.tags.remove("old"));
        cleaner.start();
        System.out.println(store.tags.contains("old"));
    }
}
