import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class MailCoach {
    static final class Latch {
        private int toCome;

        Latch(int toCome) {
            this.toCome = toCome;
        }

        synchronized void countDown() {
            toCome--;
            if (toCome == 0) {
                notifyAll();
            }
        }

        synchronized void await() throws InterruptedException {
            while (toCome > 0) {
                wait();
            }
        }
    }

    static final class Groom implements Runnable {
        private final int horse;
        private final Latch harnessed;

        Groom(int horse, Latch harnessed) {
            this.horse = horse;
            this.harnessed = harnessed;
        }

        @Override
        public void run() {
            System.out.println("horse " + horse + " harnessed");
            harnessed.countDown();
        }
    }

    static final class Coachman implements Runnable {
        private final Latch harnessed;

        Coachman(Latch harnessed) {
            this.harnessed = harnessed;
        }

        @Override
        public void run() {
            try {
                harnessed.await();
                System.out.println("coach leaves");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Latch harnessed = new Latch(3);
        ExecutorService yard = Executors.newFixedThreadPool(4);
        yard.execute(new Coachman(harnessed));
        for (int horse = 1; horse <= 3; horse++) {
            yard.execute(new Groom(horse, harnessed));
        }
        yard.shutdown();
        yard.awaitTermination(1, TimeUnit.HOURS);
        System.out.println("yard empty");
    }
}
