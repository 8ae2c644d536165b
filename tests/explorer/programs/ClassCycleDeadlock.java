//! labels: deadlock
//! coverage: exhausted
//! threads: 2
// Two classes need each other in their static initialisers, and each thread starts with another
// one.
public class ClassCycleDeadlock {
    static class Currency {
        static final int RATE;

        static {
            RATE = Bank.fee() + 1;
        }

        static int rate() {
            return RATE;
        }
    }

    static class Bank {
        private static final int FEE = 2 * Currency.rate();

        static int fee() {
            return FEE;
        }
    }

    public static void main(String[] args) {
        Thread customer = new Thread(() -> Currency.rate());
        Thread teller = new Thread(() -> Bank.fee());
        customer.start();
        teller.start();
    }
}
