//! labels: single_thread
//! coverage: exhausted
//! output: "main\nmain\n"
//! threads: 0
// Calling run() executes the body in main: no thread ever starts.
public class RunInsteadOfStart {
    public static void main(String[] args) throws InterruptedException {
        Thread[] crew = new Thread[2];
        for (int i = 0; i < crew.length; i++) {
            crew[i] = new Thread(() -> System.out.println(Thread.currentThread().getName()));
            crew[i].run();
        }
        for (Thread t : crew) {
            t.join();
        }
    }
}
