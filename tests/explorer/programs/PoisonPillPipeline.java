//! labels: none
//! output: "total 6\n"
//! threads: 2
// Each stage passes the pill on, so every stage ends.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class PoisonPillPipeline {
    private static final int PILL = -1;

    static class Doubler implements Runnable {
        private final BlockingQueue<Integer> in;
        private final BlockingQueue<Integer> out;

        Doubler(BlockingQueue<Integer> in, BlockingQueue<Integer> out) {
            this.in = in;
            this.out = out;
        }

        @Override
        public void run() {
            try {
                for (int n = in.take(); n != PILL; n = in.take()) {
                    out.put(2 * n);
                }
                out.put(PILL);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> raw = new LinkedBlockingQueue<>();
        BlockingQueue<Integer> doubled = new LinkedBlockingQueue<>();
        Thread source = new Thread(() -> {
            raw.add(1);
            raw.add(2);
            raw.add(PILL);
        });
        Thread doubler = new Thread(new Doubler(raw, doubled));
        source.start();
        doubler.start();
        int total = 0;
        for (int n = doubled.take(); n != PILL; n = doubled.take()) {
            total += n;
        }
        System.out.println("total " + total);
    }
}
