//! labels: data_race
//! coverage: exhausted
//! threads: 2
// One thread adds to a plain ArrayList under the list's monitor, the other one forgets to lock.
import java.util.ArrayList;
import java.util.List;

public class GuestListRace {
    public static void main(String[] args) {
        List<String> guests = new ArrayList<>();
        Thread porter = new Thread(() -> {
            synchronized (guests) {
                guests.add("Ada");
            }
        });
        Thread butler = new Thread(() -> guests.add("Bob"));
        porter.start();
        butler.start();
    }
}
