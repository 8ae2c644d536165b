import java.util.concurrent.ArrayBlockingQueue;

public class Dispenser extends Thread {
    private final ArrayBlockingQueue<Integer> slot = new ArrayBlockingQueue<>(1);

    @Override
    public void run() {
        int number = 1;
        while (true) {
            while (!slot.offer(number)) {
                // The slot is occupied: try again.
                Thread.yield();
            }
            number++;
            if (isInterrupted()) {
                System.out.println("machine off");
                return;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Dispenser machine = new Dispenser();
        machine.start();
        for (int i = 0; i < 3; i++) {
            int number = machine.slot.take();
            System.out.println("visitor has " + number);
        }
        machine.interrupt();
        machine.join();
        System.out.println("waiting room closed");
    }
}
