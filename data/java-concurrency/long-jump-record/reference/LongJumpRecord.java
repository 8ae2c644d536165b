import java.util.concurrent.atomic.AtomicInteger;

public class LongJumpRecord {
    static final class Jumper implements Runnable {
        private final AtomicInteger record;
        private final int[] jumps;

        Jumper(AtomicInteger record, int... jumps) {
            this.record = record;
            this.jumps = jumps;
        }

        @Override
        public void run() {
            for (int jump : jumps) {
                report(jump);
            }
        }

        private void report(int jump) {
            int best = record.get();
            while (jump > best && !record.compareAndSet(best, jump)) {
                best = record.get();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger record = new AtomicInteger(0);
        Thread first = new Thread(new Jumper(record, 702, 745));
        Thread second = new Thread(new Jumper(record, 731, 718));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("record=" + record.get());
    }
}
