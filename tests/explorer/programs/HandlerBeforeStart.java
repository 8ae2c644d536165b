//! labels: none
//! output: "caught\nend\n"
//! threads: 2
// A thread that installs the handler is joined before the one that dies starts.
public class HandlerBeforeStart {
    public static void main(String[] args) throws InterruptedException {
        Thread dies = new Thread(() -> {
            throw new IllegalStateException();
        });
        Thread installs = new Thread(() ->
                Thread.setDefaultUncaughtExceptionHandler(
                        (thread, thrown) -> System.out.println("caught")));
        installs.start();
        installs.join();
        dies.start();
        dies.join();
        System.out.println("end");
    }
}
