import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static class Jumper extends Thread {
        private final AtomicInteger record = new AtomicInteger(0);
        private final int firstJump;
        private final int secondJump;

        Jumper(int firstJump, int secondJump) {
            this.firstJump = firstJump;
            this.secondJump = secondJump;
        }

        private void attempt(int distance) {
            while (true) {
                int current = record.get();
                if (current >= distance) {
                    return;
                }
                if (record.compareAndSet(current, distance)) {
                    return;
                }
            }
        }

        @Override
        public void run() {
            attempt(firstJump);
            attempt(secondJump);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Jumper anna = new Jumper(702, 745);
        Jumper berta = new Jumper(731, 718);
        anna.start();
        berta.start();
        anna.join();
        berta.join();
        System.out.println("record=" + Math.max(anna.record.get(), berta.record.get()));
    }
}
