import java.util.concurrent.ArrayBlockingQueue;

public class SortingOffice {
    private static final int END = -1;

    public static void main(String[] args) throws InterruptedException {
        ArrayBlockingQueue<Integer> tray = new ArrayBlockingQueue<>(2);
        int[] letters = new int[2];
        int[] weights = new int[2];
        Thread carrier = new Thread(() -> {
            try {
                tray.put(20);
                tray.put(30);
                tray.put(END);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread[] sorters = new Thread[2];
        for (int i = 0; i < sorters.length; i++) {
            int number = i;
            sorters[i] = new Thread(() -> {
                try {
                    for (int letter = tray.take(); letter != END; letter = tray.take()) {
                        letters[number]++;
                        weights[number] += letter;
                    }
                    System.out.println("sorter " + number + " closes");
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        carrier.start();
        for (Thread sorter : sorters) {
            sorter.start();
        }
        carrier.join();
        for (Thread sorter : sorters) {
            sorter.join();
        }
        System.out.println("letters=" + (letters[0] + letters[1]));
        System.out.println("weight=" + (weights[0] + weights[1]));
    }
}
