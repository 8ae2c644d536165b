//! labels: none
//! coverage: exhausted
//! output: "NEW\nTERMINATED\n"
//! threads: 1
// A thread that is stopped before it is started ends without having run.
public class StoppedBeforeItStarts {
    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread victim = new Thread(() -> System.out.println("ran"));
        victim.stop();
        System.out.println(victim.getState());
        victim.start();
        victim.join();
        System.out.println(victim.getState());
    }
}
