public class LendingOffice {
    static class Statistics {
        private final Object loansLock = new Object();
        private final Object returnsLock = new Object();
        private int loans;
        private int lent;
        private int returns;
        private int returned;

        void addLoan(int books) {
            synchronized (loansLock) {
                loans++;
                lent += books;
            }
        }

        void addReturn(int books) {
            synchronized (returnsLock) {
                returns++;
                returned += books;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Statistics statistics = new Statistics();
        Thread a = new Thread(() -> {
            statistics.addLoan(2);
            statistics.addLoan(3);
        });
        Thread b = new Thread(() -> {
            statistics.addReturn(4);
            statistics.addReturn(1);
        });
        Thread c = new Thread(() -> {
            statistics.addLoan(5);
            statistics.addReturn(6);
        });
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        System.out.println("loans=" + statistics.loans + " books=" + statistics.lent);
        System.out.println("returns=" + statistics.returns + " books=" + statistics.returned);
    }
}
