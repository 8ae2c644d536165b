//! labels: data_race
//! race: String[] 12 13
// Collections.addAll reads each element of the array.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class TeamNamedByArray {
    public static void main(String[] args) throws InterruptedException {
        String[] names = {"Eve", "Max"};
        List<String> team = new ArrayList<>();
        Thread clerk = new Thread(() -> names[0] = "Eva");
        clerk.start(); Collections.addAll(team, names);
        clerk.join();
    }
}
