import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class WarmestGreenhouse {
    private static final int[] DEGREES = {24, 31, 28};

    private static final class RecordBoard {
        private final Lock lock = new ReentrantLock();
        private int greenhouse;
        private int degrees = Integer.MIN_VALUE;

        void enter(int newGreenhouse, int newDegrees) {
            lock.lock();
            try {
                if (newDegrees > degrees) {
                    greenhouse = newGreenhouse;
                    degrees = newDegrees;
                }
            } finally {
                lock.unlock();
            }
        }

        String record() {
            lock.lock();
            try {
                return "greenhouse " + greenhouse + " has " + degrees + " degrees";
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RecordBoard board = new RecordBoard();
        ExecutorService assistants = Executors.newFixedThreadPool(2);
        for (int i = 0; i < DEGREES.length; i++) {
            int index = i;
            assistants.execute(() -> board.enter(index + 1, DEGREES[index]));
        }
        assistants.shutdown();
        if (assistants.awaitTermination(1, TimeUnit.MINUTES)) {
            System.out.println(board.record());
        }
    }
}
