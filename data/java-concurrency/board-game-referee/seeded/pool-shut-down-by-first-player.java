import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class BoardGame {
    static class Board {
        private final Map<Integer, String> fields = new HashMap<>();

        Board() {
            fields.put(1, "white");
            fields.put(5, "black");
        }

        synchronized void move(int from, int to) {
            fields.put(to, fields.remove(from));
        }

        synchronized Map<Integer, String> getFields() {
            return new HashMap<>(fields);
        }
    }

    static class Match {
        private final Board board = new Board();
        private final ExecutorService pool = Executors.newFixedThreadPool(2);

        Future<?> startPlayer(int from, int to) {
            try {
                return pool.submit(() -> board.move(from, to));
            } finally {
                pool.shutdown();
            }
        }
    }

    static void printField(Board board, String piece) {
        for (Map.Entry<Integer, String> entry : board.getFields().entrySet()) {
            if (entry.getValue().equals(piece)) {
                System.out.println(piece + " on " + entry.getKey());
            }
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Match match = new Match();
        Future<?> white = match.startPlayer(1, 2);
        Future<?> black = match.startPlayer(5, 6);
        int counted = 0;
        for (String piece : match.board.getFields().values()) {
            if (!piece.isEmpty()) {
                counted++;
            }
        }
        white.get();
        black.get();
        System.out.println("referee counted " + counted);
        printField(match.board, "white");
        printField(match.board, "black");
    }
}
