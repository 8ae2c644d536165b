import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class CleaningList {
    static class Entry {
        final String text;

        Entry(String text) {
            this.text = text;
        }
    }

    private static final Entry DAY_OFF = new Entry("day off");

    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Entry> list = new ArrayBlockingQueue<>(5);
        ConcurrentHashMap<String, Boolean> clean = new ConcurrentHashMap<>();
        for (int room = 101; room <= 103; room++) {
            list.put(new Entry(String.valueOf(room)));
        }
        for (int card = 0; card < 2; card++) {
            list.put(new Entry("day off"));
        }
        ExecutorService cleaners = Executors.newFixedThreadPool(2);
        Future<?>[] results = new Future<?>[2];
        for (int i = 0; i < 2; i++) {
            results[i] = cleaners.submit(() -> {
                int done = 0;
                Entry entry;
                while ((entry = list.take()) != DAY_OFF) {
                    clean.put(entry.text, true);
                    done++;
                }
                return done;
            });
        }
        int sum = 0;
        for (Future<?> result : results) {
            sum += (Integer) result.get();
        }
        cleaners.shutdown();
        System.out.println("rooms done=" + sum);
        for (int room = 101; room <= 103; room++) {
            System.out.println("room " + room
                + (clean.containsKey(String.valueOf(room)) ? " clean" : " dirty"));
        }
    }
}
