//! labels: none
//! coverage: any
//! left_out: thread_states
// The thread that is stopped may see the flag that is raised afterwards: it dies a little later.
public class StoppedBeforeTheFlag {
    static volatile boolean raised;

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread victim = new Thread(() -> {
            while (!raised) {
                Thread.yield();
            }
            System.out.println("seen");
        });
        victim.start();
        victim.stop();
        raised = true;
        victim.join();
        System.out.println("dead");
    }
}
