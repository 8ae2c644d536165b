import java.util.concurrent.locks.ReentrantLock;

public class LoanCounter {
    private final ReentrantLock loansLock = new ReentrantLock();
    private final ReentrantLock returnsLock = new ReentrantLock();
    private int loans;
    private int booksLent;
    private int returns;
    private int booksReturned;

    private void lend(int books) {
        loansLock.lock();
        try {
            loans++;
            booksLent += books;
        } finally {
            loansLock.unlock();
        }
    }

    private void giveBack(int books) {
        returnsLock.lock();
        try {
            returns++;
            booksReturned += books;
        } finally {
            returnsLock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LoanCounter counter = new LoanCounter();
        Thread first = new Thread(() -> {
            counter.lend(2);
            counter.lend(3);
        });
        Thread second = new Thread(() -> {
            counter.giveBack(4);
            counter.giveBack(1);
        });
        Thread third = new Thread(() -> {
            counter.lend(5);
            counter.giveBack(6);
        });
        first.start();
        second.start();
        third.start();
        first.join();
        second.join();
        System.out.println("loans=" + counter.loans + " books=" + counter.booksLent);
        System.out.println("returns=" + counter.returns + " books=" + counter.booksReturned);
    }
}
