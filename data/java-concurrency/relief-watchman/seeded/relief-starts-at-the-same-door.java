import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class NightWatch {
    private static final CountDownLatch rounds = new CountDownLatch(2);
    private static final AtomicInteger checked = new AtomicInteger();
    private static final AtomicInteger reliefs = new AtomicInteger();
    private static final int[] door = {0, 3};

    private static void walk(int round) {
        while (door[round] < 3 * round + 3) {
            if (door[round] == 4) {
                throw new IllegalStateException("ghost");
            }
            checked.incrementAndGet();
            door[round]++;
        }
        rounds.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            int round = i;
            Thread watchman = new Thread(() -> walk(round));
            watchman.setUncaughtExceptionHandler((thread, e) -> {
                reliefs.incrementAndGet();
                new Thread(() -> walk(round)).start();
            });
            watchman.start();
        }
        rounds.await();
        System.out.println("doors checked=" + checked.get());
        System.out.println("reliefs sent=" + reliefs.get());
    }
}
