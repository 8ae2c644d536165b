import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class SortingOffice {
    private static class Sorter implements Runnable {
        private final BlockingQueue<Integer> tray;
        private int count = 0;

        Sorter(BlockingQueue<Integer> tray) {
            this.tray = tray;
        }

        @Override
        public void run() {
            try {
                while (!Thread.currentThread().isInterrupted()) {
                    int letter = tray.take();
                    count++;
                    System.out.println("sorted " + letter);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            System.out.println("bag with " + count);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> tray = new LinkedBlockingQueue<>();
        Thread sorter = new Thread(new Sorter(tray));
        sorter.start();
        tray.put(1);
        tray.put(2);
        // Give the sorter time for both letters.
        Thread.sleep(100);
        System.out.println("closing");
        sorter.interrupt();
        sorter.join();
        System.out.println("office closed");
    }
}
