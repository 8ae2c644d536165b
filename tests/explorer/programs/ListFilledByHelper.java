//! labels: none
//! coverage: exhausted
//! output: "[1, 1]\n"
//! output: "[2, 1]\n"
//! output: "[2, 2]\n"
// Collections.fill sets one element after the other, also in a list whose own calls are whole.
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.CopyOnWriteArrayList;

public class ListFilledByHelper {
    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(Arrays.asList(1, 1));
        Thread filler = new Thread(() -> Collections.fill(list, 2));
        filler.start();
        Object[] seen = list.toArray();
        filler.join();
        System.out.println(Arrays.toString(seen));
    }
}
