//! labels: none
//! coverage: exhausted
//! output: "first\n"
//! output: "second\n"
// Two threads give a handler to one that has not begun: that of the later one stays.
public class HandlerOfTwoSetters {
    public static void main(String[] args) throws InterruptedException {
        Thread.UncaughtExceptionHandler first = (t, e) -> System.out.println("first");
        Thread dying = new Thread(() -> {
            throw new IllegalStateException();
        });
        Thread setter = new Thread(() ->
                dying.setUncaughtExceptionHandler((t, e) -> System.out.println("second")));
        setter.start();
        dying.setUncaughtExceptionHandler(first);
        setter.join();
        dying.start();
        dying.join();
    }
}
