import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

public class LetterOffice {
    private static final BlockingQueue<Integer> TRAY = new LinkedBlockingQueue<>();
    private static final CountDownLatch SORTED = new CountDownLatch(2);

    private static void sort() {
        int letters = 0;
        try {
            for (;;) {
                System.out.println("sorted " + TRAY.take());
                letters++;
                SORTED.countDown();
            }
        } catch (InterruptedException e) {
            System.out.println("bag with " + letters);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread sorter = new Thread(LetterOffice::sort);
        // The sorter must not keep the program alive.
        sorter.setDaemon(true);
        sorter.start();
        TRAY.put(1);
        TRAY.put(2);
        SORTED.await();
        System.out.println("closing");
        sorter.interrupt();
        System.out.println("office closed");
    }
}
