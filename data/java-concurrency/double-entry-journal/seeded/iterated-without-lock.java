import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class DoubleEntryJournal {
    static final List<Integer> journal = Collections.synchronizedList(new ArrayList<Integer>());

    static void pay(int amount) {
        synchronized (journal) {
            journal.add(amount);
            journal.add(-amount);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread clerk0 = new Thread(() -> {
            pay(5);
            pay(7);
        });
        Thread clerk1 = new Thread(() -> pay(20));
        Thread auditor = new Thread(() -> {
            // The list is synchronized, so it can be read safely.
            int sum = 0;
            for (Integer entry : journal) {
                sum += entry;
            }
            System.out.println("audit sum=" + sum);
        });
        clerk0.start();
        clerk1.start();
        auditor.start();
        clerk0.join();
        clerk1.join();
        auditor.join();
        int paid = 0;
        for (Integer entry : journal) {
            paid += Math.max(entry, 0);
        }
        System.out.println("entries=" + journal.size());
        System.out.println("paid=" + paid);
    }
}
