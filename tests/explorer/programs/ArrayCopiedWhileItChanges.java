//! labels: data_race
//! coverage: exhausted
// The constructor reads an array that another thread writes.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class ArrayCopiedWhileItChanges {
    static final Integer[] prices = {0, 0};

    public static void main(String[] args) throws InterruptedException {
        Thread baker = new Thread(() -> prices[0] = 1);
        baker.start();
        List<Integer> copy = new CopyOnWriteArrayList<>(prices);
        baker.join();
        System.out.println(copy.size());
    }
}
