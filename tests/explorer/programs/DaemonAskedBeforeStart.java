//! labels: none
//! coverage: exhausted
//! outputs: 2
// Another thread makes a thread that has not begun a daemon, before main asks or after.

public class DaemonAskedBeforeStart {
    public static void main(String[] args) throws InterruptedException {
        Thread idle = new Thread(() -> {});
        Thread other = new Thread(() -> idle.setDaemon(true));
        other.start();
        System.out.println(idle.isDaemon());
        other.join();
    }
}
