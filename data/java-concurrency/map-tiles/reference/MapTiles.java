import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class MapTiles {
    private static final class Store {
        private final ConcurrentMap<String, FutureTask<Integer>> tiles = new ConcurrentHashMap<>();

        int colour(String tile) throws InterruptedException {
            FutureTask<Integer> drawing = new FutureTask<>(() -> {
                System.out.println("draw " + tile);
                return (int) tile.charAt(0);
            });
            FutureTask<Integer> entered = tiles.putIfAbsent(tile, drawing);
            if (entered == null) {
                entered = drawing;
                drawing.run();
            }
            try {
                return entered.get();
            } catch (ExecutionException e) {
                throw new IllegalStateException("cannot draw " + tile, e);
            }
        }
    }

    private static final class Viewer extends Thread {
        private final Store store;
        private final String[] tiles;
        private int colours;

        Viewer(Store store, String... tiles) {
            this.store = store;
            this.tiles = tiles;
        }

        @Override
        public void run() {
            try {
                for (String tile : tiles) {
                    colours += store.colour(tile);
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Store store = new Store();
        Viewer[] viewers = {new Viewer(store, "A1", "B2"), new Viewer(store, "B2", "A1")};
        for (Viewer viewer : viewers) {
            viewer.start();
        }
        for (Viewer viewer : viewers) {
            viewer.join();
        }
        for (int i = 0; i < viewers.length; i++) {
            System.out.println("viewer " + i + " colours=" + viewers[i].colours);
        }
    }
}
