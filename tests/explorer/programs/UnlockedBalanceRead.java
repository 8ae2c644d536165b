//! labels: data_race
//! coverage: exhausted
//! race: SavingsBook.cents 22 26
//! output: "0\n"
//! output: "5000000000\n"
//! threads: 1
// Deposits take the monitor but the getter does not, so it may even see half of a long.
public class UnlockedBalanceRead {
    public static void main(String[] args) throws InterruptedException {
        SavingsBook book = new SavingsBook();
        Thread payday = new Thread(() -> book.deposit(5_000_000_000L));
        payday.start();
        System.out.println(book.cents());
        payday.join();
    }
}

class SavingsBook {
    private long cents;

    synchronized void deposit(long amount) {
        cents += amount;
    }

    long cents() {
        return cents;
    }
}
