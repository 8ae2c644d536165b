//! labels: data_race
//! race: TwinNameLocks.sold 17 17
// Each clerk locks a string of its own; that both read "till" makes them no common monitor.
public class TwinNameLocks {
    static int sold;

    static class Clerk extends Thread {
        private final String till;

        Clerk(String till) {
            this.till = new String(till);
        }

        @Override
        public void run() {
            synchronized (till) {
                sold++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Clerk one = new Clerk("till");
        Clerk other = new Clerk("till");
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
