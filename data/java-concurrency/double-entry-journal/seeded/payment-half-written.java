import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class DoubleEntryJournal {
    static class Clerk extends Thread {
        private final List<Integer> journal;
        private final int[] payments;

        Clerk(List<Integer> journal, int... payments) {
            this.journal = journal;
            this.payments = payments;
        }

        @Override
        public void run() {
            for (int payment : payments) {
                synchronized (journal) {
                    journal.add(payment);
                }
                synchronized (journal) {
                    journal.add(-payment);
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Integer> journal = Collections.synchronizedList(new ArrayList<>());
        Clerk first = new Clerk(journal, 5, 7);
        Clerk second = new Clerk(journal, 20);
        Thread auditor = new Thread(() -> {
            int sum = 0;
            synchronized (journal) {
                for (int entry : journal) {
                    sum += entry;
                }
            }
            System.out.println("audit sum=" + sum);
        });
        auditor.start();
        first.start();
        second.start();
        first.join();
        second.join();
        auditor.join();
        System.out.println("entries=" + journal.size());
        System.out.println("paid=" + journal.stream().mapToInt(e -> Math.max(0, e)).sum());
    }
}
