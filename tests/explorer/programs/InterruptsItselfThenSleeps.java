//! labels: none
//! output: "false\n"
//! output: "true\n"
// The flag is set until sleep() looks at it.
public class InterruptsItselfThenSleeps {
    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                // As it was to be.
            }
        });
        sleeper.start();
        boolean seen = sleeper.isInterrupted();
        sleeper.join();
        System.out.println(seen);
    }
}
