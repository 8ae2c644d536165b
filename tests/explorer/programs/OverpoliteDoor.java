//! labels: resource_limit
//! coverage: any
//! left_out: pauses
//! threads: 2
//! most_events: 500000
// Two guests at a door give each other the right of way for ever: each undoes what the other did, so
// that neither of them waits for a change. No execution ends, and none need be followed far.
public class OverpoliteDoor {
    private static volatile Guest turn;

    private static final class Guest extends Thread {
        private volatile boolean outside = true;
        private Guest other;

        @Override
        public void run() {
            while (outside) {
                if (turn != this) {
                    Thread.yield();
                } else if (other.outside) {
                    turn = other;
                } else {
                    outside = false;
                    turn = other;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Guest one = new Guest();
        Guest two = new Guest();
        one.other = two;
        two.other = one;
        turn = one;
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
