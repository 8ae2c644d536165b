//! labels: none
//! coverage: exhausted
//! output: "ran\n"
//! output: "stopped\n"
// The thread does all that it does in one event, before it is stopped or never.
public class StoppedBeforeFirstAct {
    static volatile String what = "stopped";

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread victim = new Thread(() -> what = "ran");
        victim.start();
        victim.stop();
        victim.join();
        System.out.println(what);
    }
}
