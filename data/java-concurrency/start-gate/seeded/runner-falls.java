import java.util.concurrent.CountDownLatch;

public class StartGate {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        CountDownLatch finished = new CountDownLatch(3);
        int[] lanes = new int[2];
        for (int i = 0; i < 3; i++) {
            int runner = i;
            new Thread(() -> {
                try {
                    gate.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
                lanes[runner]++;
                System.out.println("runner " + runner + " finished");
                finished.countDown();
            }).start();
        }
        System.out.println("gate open");
        gate.countDown();
        finished.await();
        System.out.println("all finished");
    }
}
