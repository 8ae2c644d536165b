//! labels: none
//! coverage: exhausted
//! output: "1\n"
//! output: "2\n"
//! threads: 2
// Incrementing a volatile loses updates but is no data race: the wrong total shows only in the
// outputs.
public class VolatileTickets {
    static volatile int sold;

    static class Clerk extends Thread {
        @Override
        public void run() {
            sold++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Clerk ann = new Clerk();
        Clerk bob = new Clerk();
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        System.out.println(sold);
    }
}
