import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

public class PostOfficeClosing {
    private static final int LETTERS = 2;

    private static final class Sorter extends Thread {
        private final BlockingQueue<Integer> tray;
        private final CountDownLatch toSort;

        Sorter(BlockingQueue<Integer> tray, CountDownLatch toSort) {
            this.tray = tray;
            this.toSort = toSort;
        }

        @Override
        public void run() {
            int sorted = 0;
            try {
                while (true) {
                    int letter = tray.take();
                    System.out.println("sorted " + letter);
                    sorted++;
                    toSort.countDown();
                }
            } catch (InterruptedException e) {
                System.out.println("bag with " + sorted);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> tray = new LinkedBlockingQueue<>();
        CountDownLatch toSort = new CountDownLatch(LETTERS);
        Sorter sorter = new Sorter(tray, toSort);
        sorter.start();
        for (int letter = 1; letter <= LETTERS; letter++) {
            tray.put(letter);
        }
        toSort.await();
        System.out.println("closing");
        sorter.interrupt();
        sorter.join();
        System.out.println("office closed");
    }
}
