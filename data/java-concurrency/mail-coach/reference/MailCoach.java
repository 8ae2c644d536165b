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
        Thread[] threads = new Thread[4];
        threads[0] = new Thread(new Coachman(harnessed));
        for (int horse = 1; horse <= 3; horse++) {
            threads[horse] = new Thread(new Groom(horse, harnessed));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("yard empty");
    }
}
