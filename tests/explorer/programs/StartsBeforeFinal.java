//! labels: data_race
//! output: "delay 0\n"
//! output: "delay 5\n"
//! race: StartsBeforeFinal.delay 17 21
//! threads: 1
// The constructor starts the thread that reads the final field before it has set it.
public class StartsBeforeFinal {
    private final int delay;
    private final Thread timer;

    StartsBeforeFinal(int delay) {
        timer = new Thread(() -> System.out.println("delay " + delay()));
        timer.start();

        // Too late: the lambda has the object already.

        this.delay = delay;
    }

    int delay() {
        return delay;
    }

    public static void main(String[] args) throws InterruptedException {
        new StartsBeforeFinal(5).timer.join();
    }
}
