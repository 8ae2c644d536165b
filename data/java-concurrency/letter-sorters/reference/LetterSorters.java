import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class LetterSorters {
    private static final int SORTERS = 2;
    private static final int CLOSING_NOTE = 0;

    static final class Sorter extends Thread {
        private final int number;
        private final BlockingQueue<Integer> tray;
        private int letters;
        private int weight;

        Sorter(int number, BlockingQueue<Integer> tray) {
            this.number = number;
            this.tray = tray;
        }

        @Override
        public void run() {
            try {
                int letter = tray.take();
                while (letter != CLOSING_NOTE) {
                    letters++;
                    weight += letter;
                    letter = tray.take();
                }
                System.out.println("sorter " + number + " closes");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void carry(BlockingQueue<Integer> tray) {
        try {
            tray.put(20);
            tray.put(30);
            for (int note = 0; note < SORTERS; note++) {
                tray.put(CLOSING_NOTE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> tray = new ArrayBlockingQueue<>(2);
        Thread carrier = new Thread(() -> carry(tray));
        Sorter first = new Sorter(0, tray);
        Sorter second = new Sorter(1, tray);
        carrier.start();
        first.start();
        second.start();
        carrier.join();
        first.join();
        second.join();
        System.out.println("letters=" + (first.letters + second.letters));
        System.out.println("weight=" + (first.weight + second.weight));
    }
}
