import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class NumberDispenser {
    private static final int VISITORS = 3;

    private static final class Machine implements Runnable {
        private final BlockingQueue<Integer> slot;

        Machine(BlockingQueue<Integer> slot) {
            this.slot = slot;
        }

        @Override
        public void run() {
            try {
                for (int number = 1; ; number++) {
                    slot.put(number);
                }
            } catch (InterruptedException switchedOff) {
                System.out.println("machine off");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> slot = new ArrayBlockingQueue<>(1);
        Thread machine = new Thread(new Machine(slot));
        machine.start();
        for (int i = 0; i < VISITORS; i++) {
            System.out.println("visitor has " + slot.take());
        }
        machine.interrupt();
        machine.join();
        System.out.println("waiting room closed");
    }
}
