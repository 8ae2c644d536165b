import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LendingStatistics {
    private final Lock loansLock = new ReentrantLock();
    private final Lock returnsLock = new ReentrantLock();
    private int loans;
    private int booksLent;
    private int returns;
    private int booksReturned;

    void lend(int books) {
        loansLock.lock();
        try {
            loans++;
            booksLent += books;
        } finally {
            loansLock.unlock();
        }
    }

    void takeBack(int books) {
        returnsLock.lock();
        try {
            returns++;
            booksReturned += books;
        } finally {
            loansLock.unlock();
        }
    }

    String loans() {
        loansLock.lock();
        try {
            return "loans=" + loans + " books=" + booksLent;
        } finally {
            loansLock.unlock();
        }
    }

    String returns() {
        returnsLock.lock();
        try {
            return "returns=" + returns + " books=" + booksReturned;
        } finally {
            returnsLock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LendingStatistics statistics = new LendingStatistics();
        Runnable[] reports = {
            () -> {
                statistics.lend(2);
                statistics.lend(3);
            },
            () -> {
                statistics.takeBack(4);
                statistics.takeBack(1);
            },
            () -> {
                statistics.lend(5);
                statistics.takeBack(6);
            },
        };
        Thread[] librarians = new Thread[reports.length];
        for (int i = 0; i < reports.length; i++) {
            librarians[i] = new Thread(reports[i]);
            librarians[i].start();
        }
        for (Thread librarian : librarians) {
            librarian.join();
        }
        System.out.println(statistics.loans());
        System.out.println(statistics.returns());
    }
}
