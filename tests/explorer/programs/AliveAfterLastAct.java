//! labels: uncaught_exception
//! coverage: exhausted
// A thread that has done all it has to do may still be alive for a moment.
public class AliveAfterLastAct {
    static volatile boolean done;

    public static void main(String[] args) {
        Thread working = new Thread(() -> done = true);
        working.start();
        if (done && working.isAlive()) {
            throw new IllegalStateException("still alive");
        }
    }
}
