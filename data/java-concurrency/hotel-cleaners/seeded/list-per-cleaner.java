import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FloorPlan {
    static class Cleaner implements Callable<Integer> {
        private final BlockingQueue<Integer> list = new ArrayBlockingQueue<>(5);
        private final Map<Integer, Boolean> clean;

        Cleaner(Map<Integer, Boolean> clean, int... rooms) {
            this.clean = clean;
            for (int room : rooms) {
                list.add(room);
            }
            list.add(0);
        }

        @Override
        public Integer call() throws InterruptedException {
            int done = 0;
            int room;
            while ((room = list.take()) != 0) {
                clean.put(room, true);
                done++;
            }
            return done;
        }
    }

    public static void main(String[] args) throws Exception {
        Map<Integer, Boolean> clean = new ConcurrentHashMap<>();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> first = pool.submit(new Cleaner(clean, 101, 102));
        Future<Integer> second = pool.submit(new Cleaner(clean, 103));
        System.out.println("rooms done=" + (first.get() + second.get()));
        pool.shutdown();
        for (int room = 101; room <= 103; room++) {
            System.out.println("room " + room + (clean.containsKey(room) ? " clean" : " dirty"));
        }
    }
}
