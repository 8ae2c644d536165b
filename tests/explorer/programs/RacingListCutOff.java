//! labels: data_race
//! coverage: exhausted
// The end of the program cuts a thread off in the midst of a list that both have changed.
import java.util.ArrayList;
import java.util.List;

public class RacingListCutOff {
    public static void main(String[] args) {
        List<Integer> numbers = new ArrayList<>();
        new Thread(() -> numbers.add(1)).start();
        numbers.add(2);
        System.exit(0);
    }
}
