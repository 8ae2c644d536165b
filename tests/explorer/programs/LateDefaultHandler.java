//! labels: uncaught_exception
//! output: "end\n"
//! output: "lost order\nend\n"
//! threads: 2
// One thread dies of an exception, another installs the handler: it may come too late.
public class LateDefaultHandler {
    public static void main(String[] args) throws InterruptedException {
        Thread dies = new Thread(() -> {
            throw new IllegalStateException("lost order");
        });
        Thread installs = new Thread(() ->
                Thread.setDefaultUncaughtExceptionHandler(
                        (thread, thrown) -> System.out.println(thrown.getMessage())));
        installs.start();
        dies.start();
        installs.join();
        dies.join();
        System.out.println("end");
    }
}
