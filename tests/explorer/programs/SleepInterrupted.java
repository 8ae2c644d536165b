//! labels: none
//! coverage: exhausted
//! outputs: 2
// An interrupt's exception tells that a sleep was interrupted; a wait's tells nothing.
public class SleepInterrupted {
    static String told = "slept";

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException interrupted) {
                told = interrupted.getMessage();
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        System.out.println(told);
        if (!told.equals("slept") && !told.equals("sleep interrupted")) {
            throw new IllegalStateException(told);
        }
    }
}
