import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class BoardGame {
    private final Map<Integer, String> board = new HashMap<>();

    synchronized void move(String piece, int from, int to) {
        if (from > 0) {
            board.remove(from);
        }
        board.put(to, piece);
    }

    synchronized Map<Integer, String> board() {
        return new HashMap<>(board);
    }

    int find(String piece) {
        for (Map.Entry<Integer, String> entry : board().entrySet()) {
            if (entry.getValue().equals(piece)) {
                return entry.getKey();
            }
        }
        return -1;
    }

    static class Referee {
        private final BoardGame game;

        Referee(BoardGame game) {
            this.game = game;
        }

        int count() {
            int counted = 0;
            for (String piece : game.board().values()) {
                if (!piece.isEmpty()) {
                    counted++;
                }
            }
            return counted;
        }
    }

    public static void main(String[] args) throws Exception {
        BoardGame game = new BoardGame();
        game.move("white", 0, 1);
        game.move("black", 0, 5);
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> white = pool.submit(() -> game.move("white", 1, 2));
        Future<?> black = pool.submit(() -> game.move("black", 5, 6));
        int counted = new Referee(game).count();
        white.get();
        black.get();
        pool.shutdown();
        System.out.println("referee counted " + counted);
        System.out.println("white on " + game.find("white"));
        System.out.println("black on " + game.find("black"));
    }
}
