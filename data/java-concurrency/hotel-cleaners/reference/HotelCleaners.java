import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class HotelCleaners {
    private static final int DAY_OFF = -1;
    private static final int[] ROOMS = {101, 102, 103};

    private static int clean(BlockingQueue<Integer> list, Map<Integer, Boolean> clean)
            throws InterruptedException {
        int done = 0;
        int entry = list.take();
        while (entry != DAY_OFF) {
            clean.put(entry, true);
            done++;
            entry = list.take();
        }
        return done;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        BlockingQueue<Integer> list = new ArrayBlockingQueue<>(5);
        for (int room : ROOMS) {
            list.put(room);
        }
        list.put(DAY_OFF);
        list.put(DAY_OFF);
        Map<Integer, Boolean> clean = new ConcurrentHashMap<>();
        ExecutorService cleaners = Executors.newFixedThreadPool(2);
        try {
            Future<Integer> first = cleaners.submit(() -> clean(list, clean));
            Future<Integer> second = cleaners.submit(() -> clean(list, clean));
            System.out.println("rooms done=" + (first.get() + second.get()));
        } finally {
            cleaners.shutdown();
        }
        for (int room : ROOMS) {
            boolean isClean = clean.getOrDefault(room, false);
            System.out.println("room " + room + (isClean ? " clean" : " dirty"));
        }
    }
}
