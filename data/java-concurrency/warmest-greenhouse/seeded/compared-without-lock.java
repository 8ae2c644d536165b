import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Greenhouses {
    static class Board {
        private final Lock lock = new ReentrantLock();
        private int number = 0;
        private int highest = -100;

        void report(int greenhouse, int temperature) {
            // Lock only where there is something to write.
            if (temperature > highest) {
                lock.lock();
                try {
                    highest = temperature;
                    number = greenhouse;
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Board board = new Board();
        ExecutorService service = Executors.newFixedThreadPool(2);
        service.execute(() -> board.report(1, 24));
        service.execute(() -> board.report(2, 31));
        service.execute(() -> board.report(3, 28));
        service.shutdown();
        service.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println("greenhouse " + board.number + " has " + board.highest + " degrees");
    }
}
