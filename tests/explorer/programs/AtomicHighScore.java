//! labels: none
//! output: "best 90, plays 2, paid out 5, left 0\n"
//! threads: 2
// A compare-and-set loop, updateAndGet, getAndSet and a field updater, each atomic on its own.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;

public class AtomicHighScore {
    private static final AtomicIntegerFieldUpdater<AtomicHighScore> PLAYS =
            AtomicIntegerFieldUpdater.newUpdater(AtomicHighScore.class, "plays");
    private final AtomicInteger best = new AtomicInteger(70);
    private final AtomicLong jackpot = new AtomicLong();
    private volatile int plays;

    void play(int score, int coins) {
        PLAYS.incrementAndGet(this);
        jackpot.updateAndGet(total -> total + coins);
        int seen = best.get();
        while (score > seen && !best.compareAndSet(seen, score)) {
            seen = best.get();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicHighScore machine = new AtomicHighScore();
        Thread kim = new Thread(() -> machine.play(80, 2));
        Thread lee = new Thread(() -> machine.play(90, 3));
        kim.start();
        lee.start();
        kim.join();
        lee.join();
        long paid = machine.jackpot.getAndSet(0);
        System.out.println("best " + machine.best + ", plays " + machine.plays + ", paid out "
                + paid + ", left " + machine.jackpot);
    }
}
