//! labels: none
//! coverage: exhausted
// Where the initialiser of a lambda's interface fails, so does the call site, each time.
public class LambdaFailsToLink {
    static int none;

    interface Task {
        int SHARE = 1 / none;

        void run();

        default void nothing() {}
    }

    public static void main(String[] args) throws InterruptedException {
        StringBuilder seen = new StringBuilder();
        Thread other = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                try {
                    Task task = () -> seen.append("run ");
                    task.run();
                } catch (BootstrapMethodError e) {
                    seen.append(e.getCause().getClass().getSimpleName()).append(' ');
                }
            }
        });
        other.start();
        other.join();
        if (!seen.toString().equals("ExceptionInInitializerError NoClassDefFoundError ")) {
            throw new IllegalStateException(seen.toString());
        }
    }
}
