import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class BoardGame {
    static final class Board {
        private final Map<Integer, String> pieces = new TreeMap<>();

        synchronized void place(int field, String piece) {
            pieces.put(field, piece);
        }

        synchronized void move(int from, int to) {
            pieces.put(to, pieces.remove(from));
        }

        synchronized Map<Integer, String> copy() {
            return new TreeMap<>(pieces);
        }

        synchronized int fieldOf(String piece) {
            for (Map.Entry<Integer, String> field : pieces.entrySet()) {
                if (field.getValue().equals(piece)) {
                    return field.getKey();
                }
            }
            throw new IllegalStateException("no " + piece + " piece");
        }
    }

    static Runnable player(Board board, int start) {
        return () -> board.move(start, start + 1);
    }

    static int count(Board board) {
        int pieces = 0;
        for (String piece : board.copy().values()) {
            if (piece != null) {
                pieces++;
            }
        }
        return pieces;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Board board = new Board();
        board.place(1, "white");
        board.place(5, "black");
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> white = pool.submit(player(board, 1));
        Future<?> black = pool.submit(player(board, 5));
        int counted = count(board);
        white.get();
        black.get();
        pool.shutdown();
        System.out.println("referee counted " + counted);
        System.out.println("white on " + board.fieldOf("white"));
        System.out.println("black on " + board.fieldOf("black"));
    }
}
