//! labels: none
//! coverage: exhausted
// A collection fills as much of an array as it has, and one element more: the rest is another thread's.
import java.util.Arrays;
import java.util.List;
import java.util.ArrayList;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

public class ArrayFilledInPart {
    private static final List<Integer> LIST = new ArrayList<>(Arrays.asList(1, 2));
    private static final List<Integer> COPY = new CopyOnWriteArrayList<>(Arrays.asList(1, 2));
    private static final Queue<Integer> QUEUE = new ConcurrentLinkedQueue<>(Arrays.asList(1, 2));
    private static final Integer[] ROOM = new Integer[8];
    private static final Integer[] NO_ROOM = new Integer[1];

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            ROOM[5] = 5;
            NO_ROOM[0] = 5;
        });
        writer.start();
        LIST.toArray(ROOM);
        COPY.toArray(ROOM);
        QUEUE.toArray(ROOM);
        LIST.toArray(NO_ROOM);
        writer.join();
    }
}
