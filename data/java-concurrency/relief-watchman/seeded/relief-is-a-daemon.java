import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class MuseumNight {
    static final CountDownLatch rounds = new CountDownLatch(2);
    static final AtomicInteger checked = new AtomicInteger();
    static final AtomicInteger reliefs = new AtomicInteger();

    static class Round implements Runnable {
        private final int first;
        private final int last;

        Round(int first, int last) {
            this.first = first;
            this.last = last;
        }

        @Override
        public void run() {
            try {
                for (int door = first; door <= last; door++) {
                    if (door == 4) {
                        throw new IllegalStateException("ghost at door 4");
                    }
                    checked.incrementAndGet();
                }
            } finally {
                rounds.countDown();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.UncaughtExceptionHandler sendRelief = (thread, e) -> {
            reliefs.incrementAndGet();
            Thread relief = new Thread(new Round(5, 5));
            relief.setDaemon(true);
            relief.start();
        };
        Thread first = new Thread(new Round(0, 2));
        Thread second = new Thread(new Round(3, 5));
        first.setUncaughtExceptionHandler(sendRelief);
        second.setUncaughtExceptionHandler(sendRelief);
        first.start();
        second.start();
        rounds.await();
        System.out.println("doors checked=" + checked.get());
        System.out.println("reliefs sent=" + reliefs.get());
    }
}
