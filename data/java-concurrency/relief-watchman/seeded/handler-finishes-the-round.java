import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class Museum {
    private final CountDownLatch rounds = new CountDownLatch(2);
    private final AtomicInteger checked = new AtomicInteger();
    private final AtomicInteger reliefs = new AtomicInteger();

    private final class Watchman extends Thread {
        private final int last;
        private int door;

        Watchman(int firstDoor, int lastDoor) {
            this.door = firstDoor;
            this.last = lastDoor;
            setUncaughtExceptionHandler((thread, e) -> relieve());
        }

        @Override
        public void run() {
            while (door <= last) {
                check(door);
                door++;
            }
            rounds.countDown();
        }

        /** Runs in the dying watchman's own thread, which therefore still knows where it stood. */
        private void relieve() {
            reliefs.incrementAndGet();
            door++;
            run();
        }
    }

    private void check(int door) {
        if (door == 4) {
            throw new IllegalStateException("a ghost at door " + door);
        }
        checked.incrementAndGet();
    }

    private void guard() throws InterruptedException {
        new Watchman(0, 2).start();
        new Watchman(3, 5).start();
        rounds.await();
        System.out.println("doors checked=" + checked.get());
        System.out.println("reliefs sent=" + reliefs.get());
    }

    public static void main(String[] args) throws InterruptedException {
        new Museum().guard();
    }
}
