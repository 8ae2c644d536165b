public class CoachYard {
    static class Latch {
        private int left = 3;

        synchronized void countDown() {
            left--;
            notifyAll();
        }

        synchronized void await() {
            while (left > 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Latch latch = new Latch();
        for (int g = 1; g <= 3; g++) {
            final int horse = g;
            Thread groom = new Thread(() -> {
                System.out.println("horse " + horse + " harnessed");
                latch.countDown();
            });
            groom.run();
            groom.join();
        }
        Thread coachman = new Thread(() -> {
            latch.await();
            System.out.println("coach leaves");
        });
        coachman.run();
        coachman.join();
        System.out.println("yard empty");
    }
}
