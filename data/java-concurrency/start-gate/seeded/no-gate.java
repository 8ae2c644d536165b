import java.util.concurrent.CountDownLatch;

public class StartGate {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch finished = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            int runner = i;
            new Thread(() -> {
                System.out.println("runner " + runner + " finished");
                finished.countDown();
            }).start();
        }
        finished.await();
        System.out.println("gate open");
        System.out.println("all finished");
    }
}
