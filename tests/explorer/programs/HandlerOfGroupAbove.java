//! labels: none
//! coverage: exhausted
// A group hands an exception on to the group above, which the program wrote.
public class HandlerOfGroupAbove {
    static class Quiet extends ThreadGroup {
        Quiet() {
            super("quiet");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable problem) { }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup below = new ThreadGroup(new Quiet(), "below");
        Thread clerk = new Thread(below, () -> {
            throw new IllegalStateException("handled");
        });
        clerk.start();
        clerk.join();
    }
}
