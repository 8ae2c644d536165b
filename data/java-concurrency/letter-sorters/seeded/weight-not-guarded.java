import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class LetterOffice {
    private static final BlockingQueue<Integer> TRAY = new ArrayBlockingQueue<>(2);
    private static final AtomicInteger LETTERS = new AtomicInteger();
    private static int weight;

    static class Carrier implements Runnable {
        @Override
        public void run() {
            try {
                TRAY.put(20);
                TRAY.put(30);
                TRAY.put(0);
                TRAY.put(0);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static class Sorter implements Runnable {
        private final int number;

        Sorter(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            try {
                int letter;
                while ((letter = TRAY.take()) != 0) {
                    LETTERS.incrementAndGet();
                    weight += letter;
                }
                System.out.println("sorter " + number + " closes");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread carrier = new Thread(new Carrier());
        Thread sorter0 = new Thread(new Sorter(0));
        Thread sorter1 = new Thread(new Sorter(1));
        carrier.start();
        sorter0.start();
        sorter1.start();
        carrier.join();
        sorter0.join();
        sorter1.join();
        System.out.println("letters=" + LETTERS.get());
        System.out.println("weight=" + weight);
    }
}
