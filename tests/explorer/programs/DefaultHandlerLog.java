//! labels: none
//! coverage: exhausted
//! output: "2 failures\n"
//! threads: 2
// The default handler counts the failures of both threads under a lock, so none is uncaught.
public class DefaultHandlerLog {
    private static final Object LOCK = new Object();
    private static int failures;

    private static class Recorder implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread t, Throwable e) {
            synchronized (LOCK) {
                failures++;
            }
        }
    }

    private static void divide(int by) {
        int[] slots = new int[1];
        slots[0] = 10 / by;
        slots[by] = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler(new Recorder());
        Thread zero = new Thread(() -> divide(0));
        Thread one = new Thread(() -> divide(1));
        zero.start();
        one.start();
        zero.join();
        one.join();
        System.out.println(failures + " failures");
    }
}
