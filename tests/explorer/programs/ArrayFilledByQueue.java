//! labels: data_race
// A queue fills an array that another thread reads meanwhile.
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class ArrayFilledByQueue {
    private static final Queue<Integer> QUEUE = new ConcurrentLinkedQueue<>(Arrays.asList(1, 2));
    private static final Integer[] ROOM = new Integer[8];

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> System.out.println(ROOM[1] == null));
        reader.start();
        QUEUE.toArray(ROOM);
        reader.join();
    }
}
