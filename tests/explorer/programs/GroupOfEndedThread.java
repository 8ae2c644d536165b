//! labels: uncaught_exception
//! coverage: exhausted
// A thread that is over has no group any more.
public class GroupOfEndedThread {
    public static void main(String[] args) {
        Thread working = new Thread(() -> {});
        working.start();
        working.getThreadGroup().getName();
    }
}
