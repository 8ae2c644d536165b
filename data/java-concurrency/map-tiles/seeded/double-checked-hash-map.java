import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.FutureTask;

public class MapTiles {
    private static final Map<String, FutureTask<Integer>> tiles = new HashMap<>();

    private static int colour(String tile) {
        FutureTask<Integer> task = tiles.get(tile);
        if (task == null) {
            FutureTask<Integer> mine = new FutureTask<>(() -> {
                System.out.println("draw " + tile);
                return (int) tile.charAt(0);
            });
            synchronized (tiles) {
                task = tiles.putIfAbsent(tile, mine);
            }
            if (task == null) {
                task = mine;
                mine.run();
            }
        }
        try {
            return task.get();
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] colours = new int[2];
        Thread viewer0 = new Thread(() -> colours[0] = colour("A1") + colour("B2"));
        Thread viewer1 = new Thread(() -> colours[1] = colour("B2") + colour("A1"));
        viewer0.start();
        viewer1.start();
        viewer0.join();
        viewer1.join();
        System.out.println("viewer 0 colours=" + colours[0]);
        System.out.println("viewer 1 colours=" + colours[1]);
    }
}
