import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class MapTiles {
    static class Viewer implements Runnable {
        private final ConcurrentHashMap<String, FutureTask<Integer>> store =
                new ConcurrentHashMap<>();
        private final String[] needed;
        int colours = 0;

        Viewer(String... needed) {
            this.needed = needed;
        }

        private int draw(String tile) {
            System.out.println("draw " + tile);
            return tile.charAt(0);
        }

        private int show(String tile) throws InterruptedException, ExecutionException {
            FutureTask<Integer> task = new FutureTask<>(() -> draw(tile));
            FutureTask<Integer> previous = store.putIfAbsent(tile, task);
            if (previous == null) {
                task.run();
                previous = task;
            }
            return previous.get();
        }

        @Override
        public void run() {
            for (String tile : needed) {
                try {
                    colours += show(tile);
                } catch (InterruptedException | ExecutionException e) {
                    return;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Viewer viewer0 = new Viewer("A1", "B2");
        Viewer viewer1 = new Viewer("B2", "A1");
        Thread thread0 = new Thread(viewer0);
        Thread thread1 = new Thread(viewer1);
        thread0.start();
        thread1.start();
        thread0.join();
        thread1.join();
        System.out.println("viewer 0 colours=" + viewer0.colours);
        System.out.println("viewer 1 colours=" + viewer1.colours);
    }
}
