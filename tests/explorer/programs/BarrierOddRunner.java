//! labels: deadlock
//! threads: 3
// Three runners meet at a barrier for two: the last one finds no partner.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierOddRunner {
    static class Runner extends Thread {
        private final CyclicBarrier line;

        Runner(String name, CyclicBarrier line) {
            super(name);
            this.line = line;
        }

        @Override
        public void run() {
            try {
                line.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        CyclicBarrier line = new CyclicBarrier(2);
        for (String name : new String[] {"Ann", "Bob", "Cid"}) {
            new Runner(name, line).start();
        }
    }
}
