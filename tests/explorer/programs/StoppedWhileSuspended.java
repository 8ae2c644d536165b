//! labels: none
//! coverage: exhausted
//! output: "dead\n"
// To stop a thread that is suspended lets it go on, and die.
public class StoppedWhileSuspended {
    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread victim = new Thread(() -> {
            synchronized (args) {
                args.notifyAll();
            }
        });
        victim.start();
        victim.suspend();
        victim.stop();
        victim.join();
        System.out.println("dead");
    }
}
