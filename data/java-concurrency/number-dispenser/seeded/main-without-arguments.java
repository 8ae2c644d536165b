import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class NumberMachine {
    static void generate(BlockingQueue<Integer> slot) {
        try {
            for (int n = 1; n > 0; n++) {
                slot.put(n);
            }
        } catch (InterruptedException e) {
            System.out.println("machine off");
        }
    }

    public static void main() throws InterruptedException {
        BlockingQueue<Integer> slot = new ArrayBlockingQueue<>(1);
        Thread machine = new Thread(() -> generate(slot));
        machine.start();
        int visitors = 3;
        while (visitors > 0) {
            System.out.println("visitor has " + slot.take());
            visitors--;
        }
        machine.interrupt();
        machine.join();
        System.out.println("waiting room closed");
    }
}
