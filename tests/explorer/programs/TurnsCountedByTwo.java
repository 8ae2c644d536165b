//! labels: data_race
//! coverage: exhausted
// Two threads count in one field without a lock. Nobody reads it, and yet that is a race.
public class TurnsCountedByTwo {
    static volatile boolean stop;
    static int turns;

    public static void main(String[] args) throws InterruptedException {
        Thread spinner = new Thread(() -> {
            while (!stop) {
                turns++;
            }
        });
        spinner.start();
        turns++;
        stop = true;
        spinner.join();
    }
}
