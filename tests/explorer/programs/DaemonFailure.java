//! labels: uncaught_exception
//! coverage: exhausted
//! output: "done\n"
//! threads: 1
// The daemon divides by zero unless main ends first.
public class DaemonFailure {
    private static int divisor;

    public static void main(String[] args) {
        Thread meter = new Thread(() -> System.out.println(100 / divisor));
        meter.setDaemon(true);
        meter.start();
        System.out.println("done");
    }
}
