//! labels: uncaught_exception
//! coverage: exhausted
// A group of the library is a handler that only prints.
public class PlainGroupAsHandler {
    public static void main(String[] args) throws InterruptedException {
        Thread clerk = new Thread(() -> {
            throw new IllegalStateException("printed");
        });
        clerk.setUncaughtExceptionHandler(new ThreadGroup("group"));
        clerk.start();
        clerk.join();
    }
}
