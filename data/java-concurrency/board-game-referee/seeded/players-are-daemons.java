import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Referee {
    static class Board {
        private final Map<Integer, String> fields = new HashMap<>();

        synchronized void put(int field, String piece) {
            fields.put(field, piece);
        }

        synchronized void move(int from, int to) {
            String piece = fields.remove(from);
            fields.put(to, piece);
        }

        synchronized Map<Integer, String> getCopy() {
            return new HashMap<>(fields);
        }
    }

    static class Player implements Runnable {
        private final Board board;
        private final int start;
        private final CountDownLatch finished;

        Player(Board board, int start, CountDownLatch finished) {
            this.board = board;
            this.start = start;
            this.finished = finished;
        }

        @Override
        public void run() {
            board.move(start, start + 1);
            finished.countDown();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Board board = new Board();
        board.put(1, "white");
        board.put(5, "black");
        CountDownLatch finished = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(2, task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        });
        pool.submit(new Player(board, 1, finished));
        pool.submit(new Player(board, 5, finished));
        int count = 0;
        for (String piece : board.getCopy().values()) {
            count++;
        }
        finished.await();
        System.out.println("referee counted " + count);
        String white = "";
        String black = "";
        for (Map.Entry<Integer, String> field : board.getCopy().entrySet()) {
            if (field.getValue().equals("white")) {
                white = "white on " + field.getKey();
            } else {
                black = "black on " + field.getKey();
            }
        }
        System.out.println(white);
        System.out.println(black);
    }
}
