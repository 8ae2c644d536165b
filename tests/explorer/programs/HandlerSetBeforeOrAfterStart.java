//! labels: uncaught_exception
//! coverage: exhausted
// One thread gives another its handler while a third one starts it: the handler may come too late.
public class HandlerSetBeforeOrAfterStart {
    static final Thread DYING =
        new Thread(
            () -> {
                throw new IllegalStateException();
            });

    public static void main(String[] args) {
        new Thread(() -> DYING.setUncaughtExceptionHandler((thread, thrown) -> {})).start();
        new Thread(DYING::start).start();
    }
}
