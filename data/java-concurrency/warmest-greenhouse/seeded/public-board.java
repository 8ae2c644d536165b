import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class RecordBoard {
    private int warmest;
    private int degrees;

    public RecordBoard() {
        this.degrees = Integer.MIN_VALUE;
    }

    public synchronized void compare(int greenhouse, int reading) {
        if (reading > degrees) {
            degrees = reading;
            warmest = greenhouse;
        }
    }

    public synchronized String toString() {
        return "greenhouse " + warmest + " has " + degrees + " degrees";
    }
}

class GreenhouseMain {
    public static void main(String[] args) throws InterruptedException {
        RecordBoard board = new RecordBoard();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> board.compare(1, 24));
        pool.execute(() -> board.compare(2, 31));
        pool.execute(() -> board.compare(3, 28));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println(board);
    }
}
