//! labels: none
//! coverage: exhausted
//! output: ""
//! output: "a\n"
//! threads: 1
public class DaemonPrintsLate {
    static volatile int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { x = 1; System.out.println("a"); });
        t.setDaemon(true); t.start();
        while (x == 0) { }
    }
}
