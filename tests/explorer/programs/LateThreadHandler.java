//! labels: uncaught_exception
//! output: "end\n"
//! output: "caught\nend\n"
//! threads: 1
// The thread runs already when it is given its handler.
public class LateThreadHandler {
    public static void main(String[] args) throws InterruptedException {
        Thread dies = new Thread(() -> {
            throw new IllegalStateException();
        });
        dies.start();
        dies.setUncaughtExceptionHandler((thread, thrown) -> System.out.println("caught"));
        dies.join();
        System.out.println("end");
    }
}
