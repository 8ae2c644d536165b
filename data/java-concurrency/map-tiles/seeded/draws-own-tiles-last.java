import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;

public class MapTiles {
    static final ConcurrentHashMap<String, FutureTask<Integer>> store = new ConcurrentHashMap<>();

    static int show(String... names) {
        int colours = 0;
        List<FutureTask<Integer>> own = new ArrayList<>();
        try {
            for (String name : names) {
                FutureTask<Integer> task = new FutureTask<>(() -> {
                    System.out.println("draw " + name);
                    return name.codePointAt(0);
                });
                FutureTask<Integer> drawn = store.putIfAbsent(name, task);
                if (drawn == null) {
                    own.add(task);
                } else {
                    colours += drawn.get();
                }
            }
            for (FutureTask<Integer> task : own) {
                task.run();
                colours += task.get();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return colours;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] colours = new int[2];
        Thread[] viewers = {
            new Thread(() -> colours[0] = show("A1", "B2")),
            new Thread(() -> colours[1] = show("B2", "A1"))
        };
        for (Thread viewer : viewers) {
            viewer.start();
        }
        for (int v = 0; v < 2; v++) {
            viewers[v].join();
        }
        System.out.println("viewer 0 colours=" + colours[0]);
        System.out.println("viewer 1 colours=" + colours[1]);
    }
}
