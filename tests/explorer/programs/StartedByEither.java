//! labels: uncaught_exception
//! coverage: exhausted
//! threads: 3
// Two threads start a third one, and whoever comes second is told so: the first of them, too.
public class StartedByEither {
    static final Thread SHARED = new Thread(() -> {});

    public static void main(String[] args) {
        new Thread(
                () -> {
                    try {
                        SHARED.start();
                    } catch (IllegalThreadStateException e) {
                        throw new IllegalStateException("too late");
                    }
                })
            .start();
        new Thread(
                () -> {
                    try {
                        SHARED.start();
                    } catch (IllegalThreadStateException e) {
                        return;
                    }
                })
            .start();
    }
}
