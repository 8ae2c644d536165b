import java.util.concurrent.ArrayBlockingQueue;

public class WaitingRoom {
    private static final ArrayBlockingQueue<Integer> SLOT = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws InterruptedException {
        Thread machine = new Thread(() -> {
            int next = 1;
            try {
                while (true) {
                    SLOT.put(next++);
                }
            } catch (InterruptedException e) {
                System.out.println("machine off");
            }
        });
        machine.start();
        for (int visitor = 1; visitor <= 3; visitor++) {
            int number = SLOT.take();
            System.out.println("visitor has " + number);
        }
        machine.interrupt();
        System.out.println("waiting room closed");
        System.exit(0);
    }
}
