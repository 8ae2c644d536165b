//! labels: none
//! coverage: exhausted
// Loops that count their turns in fields which nobody reads wait like loops that do not count.
public class TurnsCountedInFields {
    static final Object LOCK = new Object();
    static volatile boolean stop;
    static volatile int beats;
    static boolean ready;
    private static long tries;

    static class Spinner extends Thread {
        private int turns;

        @Override
        public void run() {
            while (!stop) {
                turns += 2;
                beats++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread spinner = new Spinner();
        Thread taster = new Thread(new Runnable() {
            @Override
            public void run() {
                while (true) {
                    synchronized (LOCK) {
                        tries++;
                        if (ready) {
                            return;
                        }
                    }
                }
            }
        });
        spinner.start();
        taster.start();
        synchronized (LOCK) {
            ready = true;
        }
        stop = true;
        spinner.join();
        taster.join();
    }
}
