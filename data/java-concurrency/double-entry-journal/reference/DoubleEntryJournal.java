import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class DoubleEntryJournal {
    private final List<Integer> entries = Collections.synchronizedList(new ArrayList<>());

    private void pay(int... amounts) {
        for (int amount : amounts) {
            synchronized (entries) {
                entries.add(amount);
                entries.add(-amount);
            }
        }
    }

    private int sum() {
        synchronized (entries) {
            int sum = 0;
            for (int entry : entries) {
                sum += entry;
            }
            return sum;
        }
    }

    private int paid() {
        synchronized (entries) {
            return entries.stream().filter(entry -> entry > 0).mapToInt(Integer::intValue).sum();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleEntryJournal journal = new DoubleEntryJournal();
        Thread clerk0 = new Thread(() -> journal.pay(5, 7));
        Thread clerk1 = new Thread(() -> journal.pay(20));
        Thread auditor = new Thread(() -> System.out.println("audit sum=" + journal.sum()));
        clerk0.start();
        clerk1.start();
        auditor.start();
        clerk0.join();
        clerk1.join();
        auditor.join();
        System.out.println("entries=" + journal.entries.size());
        System.out.println("paid=" + journal.paid());
    }
}
