import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class DoubleEntryJournal {
    private static final List<Integer> journal = new CopyOnWriteArrayList<>();

    private static void pay(int amount) {
        synchronized (journal) {
            journal.add(amount);
            journal.add(-amount);
        }
    }

    private static void audit() {
        int sum = 0;
        synchronized (journal) {
            for (int entry : journal) {
                sum += entry;
            }
        }
        System.out.println("audit sum=" + sum);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> {
                pay(5);
                pay(7);
            }),
            new Thread(() -> pay(20)),
            new Thread(() -> audit())
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int paid = journal.stream().filter(entry -> entry > 0).mapToInt(entry -> entry).sum();
        System.out.println("entries=" + journal.size());
        System.out.println("paid=" + paid);
    }
}
