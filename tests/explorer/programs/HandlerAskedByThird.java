//! labels: none
//! coverage: exhausted
//! output: "group\n"
//! output: "none\n"
//! output: "own\n"
// Another thread asks for the handler before it is set, after that, or once the thread is over.
public class HandlerAskedByThird {
    static volatile String seen;

    public static void main(String[] args) throws InterruptedException {
        Thread asked = new Thread(() -> {});
        asked.start();
        Thread setter = new Thread(() -> asked.setUncaughtExceptionHandler((t, e) -> {}));
        Thread asking = new Thread(() -> {
            Thread.UncaughtExceptionHandler handler = asked.getUncaughtExceptionHandler();
            seen = handler == null ? "none" : handler instanceof ThreadGroup ? "group" : "own";
        });
        setter.start();
        asking.start();
        setter.join();
        asking.join();
        System.out.println(seen);
    }
}
