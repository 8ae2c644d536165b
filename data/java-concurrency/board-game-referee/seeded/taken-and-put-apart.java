import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class BoardGame {
    static class Board {
        private final Map<Integer, String> pieces = new HashMap<>();

        public synchronized String take(int field) {
            return pieces.remove(field);
        }

        public synchronized void put(int field, String piece) {
            pieces.put(field, piece);
        }

        public synchronized Map<Integer, String> copy() {
            return new HashMap<>(pieces);
        }
    }

    static void play(Board board, int from) {
        String piece = board.take(from);
        board.put(from + 1, piece);
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Board board = new Board();
        board.put(1, "white");
        board.put(5, "black");
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<?>> players = new ArrayList<>();
        players.add(pool.submit(() -> play(board, 1)));
        players.add(pool.submit(() -> play(board, 5)));
        int counted = board.copy().size();
        for (Future<?> player : players) {
            player.get();
        }
        System.out.println("referee counted " + counted);
        pool.shutdown();
        Map<String, Integer> where = new HashMap<>();
        board.copy().forEach((field, piece) -> where.put(piece, field));
        System.out.println("white on " + where.get("white"));
        System.out.println("black on " + where.get("black"));
    }
}
