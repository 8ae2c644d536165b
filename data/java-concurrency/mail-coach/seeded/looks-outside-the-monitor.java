public class Main {
    static class CountLatch {
        private volatile int count;

        CountLatch(int count) {
            this.count = count;
        }

        void down() {
            synchronized (this) {
                count--;
                notifyAll();
            }
        }

        void await() throws InterruptedException {
            while (count != 0) {
                synchronized (this) {
                    wait();
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountLatch latch = new CountLatch(3);
        Thread coachman = new Thread(() -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("coach leaves");
        });
        Thread[] grooms = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int horse = i + 1;
            grooms[i] = new Thread(() -> {
                System.out.println("horse " + horse + " harnessed");
                latch.down();
            });
        }
        coachman.start();
        for (Thread groom : grooms) {
            groom.start();
        }
        for (Thread groom : grooms) {
            groom.join();
        }
        coachman.join();
        System.out.println("yard empty");
    }
}
