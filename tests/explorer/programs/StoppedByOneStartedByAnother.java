//! labels: none
//! coverage: any
//! left_out: thread_states
//! output: ""
//! output: "ran\n"
// The thread runs if the one who starts it comes before the one who stops it.
public class StoppedByOneStartedByAnother {
    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread victim = new Thread(() -> System.out.println("ran"));
        Thread stopper = new Thread(victim::stop);
        stopper.start();
        victim.start();
        stopper.join();
        victim.join();
    }
}
