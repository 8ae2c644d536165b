//! labels: uncaught_exception
//! coverage: exhausted
// The thread that sleeps may be over when the other one interrupts it, or may not.
public class InterruptOfAnEndedSleeper {
    public static void main(String[] args) {
        Thread sleeper =
            new Thread(
                () -> {
                    try {
                        Thread.sleep(86_400_000);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException();
                    }
                });
        sleeper.start();
        new Thread(sleeper::interrupt).start();
    }
}
