//! labels: none
//! coverage: exhausted
//! output: "[1, 2, 3] [1, 2, 3]\n"
//! output: "[1, 2, 1] [1, 2, 3]\n"
//! output: "[3, 2, 1] [1, 2, 3]\n"
//! output: "[3, 2, 1] [1, 1, 3]\n"
//! output: "[3, 2, 1] [2, 1, 3]\n"
// Collections.reverse and Collections.swap write one element after the other, the later one first.
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.CopyOnWriteArrayList;

public class ListTurnedByHelpers {
    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<Integer> one = new CopyOnWriteArrayList<>(Arrays.asList(1, 2, 3));
        CopyOnWriteArrayList<Integer> two = new CopyOnWriteArrayList<>(Arrays.asList(1, 2, 3));
        Thread turner = new Thread(() -> {
            Collections.reverse(one);
            Collections.swap(two, 0, 1);
        });
        turner.start();
        Object[] second = two.toArray();
        Object[] first = one.toArray();
        turner.join();
        System.out.println(Arrays.toString(first) + " " + Arrays.toString(second));
    }
}
