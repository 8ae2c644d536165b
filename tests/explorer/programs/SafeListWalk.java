//! labels: none
//! coverage: exhausted
//! output: "6\n"
//! output: "10\n"
//! threads: 1
// The synchronized list is walked under its own monitor, as its documentation asks.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class SafeListWalk {
    public static void main(String[] args) throws InterruptedException {
        List<Integer> scores =
                Collections.synchronizedList(new ArrayList<>(Arrays.asList(1, 2, 3)));
        Thread late = new Thread(() -> scores.add(4));
        late.start();
        int sum = 0;
        synchronized (scores) {
            for (int score : scores) {
                sum += score;
            }
        }
        late.join();
        System.out.println(sum);
    }
}
