import java.util.concurrent.locks.ReentrantLock;

public class LibraryDesk {
    private static final ReentrantLock loansLock = new ReentrantLock();
    private static final ReentrantLock returnsLock = new ReentrantLock();
    private static volatile int loans;
    private static int booksLent;
    private static int returns;
    private static int booksReturned;

    private static void lend(int books) {
        loansLock.lock();
        try {
            booksLent += books;
            loans = loans + 1;
        } finally {
            loansLock.unlock();
        }
    }

    private static void takeBack(int books) {
        returnsLock.lock();
        try {
            returns++;
            booksReturned += books;
        } finally {
            returnsLock.unlock();
        }
    }

    private static void lendAfterOthers(int books) {
        loansLock.lock();
        try {
            while (loans < 2) {
                Thread.yield();
            }
            booksLent += books;
            loans = loans + 1;
        } finally {
            loansLock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread lending = new Thread(() -> {
            lend(2);
            lend(3);
        });
        Thread returning = new Thread(() -> {
            takeBack(4);
            takeBack(1);
        });
        Thread both = new Thread(() -> {
            lendAfterOthers(5);
            takeBack(6);
        });
        lending.start();
        returning.start();
        both.start();
        lending.join();
        returning.join();
        both.join();
        System.out.println("loans=" + loans + " books=" + booksLent);
        System.out.println("returns=" + returns + " books=" + booksReturned);
    }
}
