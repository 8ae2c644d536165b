//! labels: uncaught_exception
//! coverage: exhausted
//! output: "lap\n"
//! threads: 1
// A thread may be started once only, whether or not its first run has ended.
public class StartedTwice {
    public static void main(String[] args) {
        Thread runner = new Thread(() -> System.out.println("lap"));
        for (int lap = 0; lap < 2; lap++) {
            runner.start();
        }
    }
}
