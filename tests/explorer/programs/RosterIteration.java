//! labels: data_race, uncaught_exception
//! coverage: exhausted
//! threads: 1
// main walks a plain ArrayList while another thread adds to it, which the iterator may notice.
import java.util.ArrayList;
import java.util.List;

public class RosterIteration {
    public static void main(String[] args) {
        List<String> roster = new ArrayList<>();
        roster.add("Ada");
        roster.add("Bob");
        Thread late = new Thread(() -> roster.add("Cyd"));
        late.start();
        int letters = 0;
        for (String name : roster) {
            letters += name.length();
        }
    }
}
