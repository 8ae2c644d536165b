//! labels: none
//! output: "interrupted, flag false\n"
//! output: "joined, flag false\n"
//! output: "joined, flag true\n"
// The thread that is joined interrupts the one that joins as its last act.
public class InterruptOfATimedJoiner {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread last = new Thread(main::interrupt);
        last.start();
        String how = "joined";
        try {
            last.join(5);
        } catch (InterruptedException e) {
            how = "interrupted";
        }
        System.out.println(how + ", flag " + main.isInterrupted());
    }
}
