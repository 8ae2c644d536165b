//! labels: uncaught_exception
//! coverage: exhausted
// A daemon interrupts on and on, so that the other thread is woken twice.
public class InterruptsAgainAndAgain {
    static volatile boolean stop;

    public static void main(String[] args) {
        Thread sleeper = new Thread(InterruptsAgainAndAgain::sleepTwice);
        sleeper.start();
        Thread nagger =
            new Thread(
                () -> {
                    while (!stop) {
                        sleeper.interrupt();
                    }
                });
        nagger.setDaemon(true);
        nagger.start();
    }

    static void sleepTwice() {
        for (int i = 0; i < 2; i++) {
            try {
                Thread.sleep(86_400_000);
                return;
            } catch (InterruptedException e) {
                continue;
            }
        }
        throw new IllegalStateException("woken twice");
    }
}
