//! labels: none
//! coverage: exhausted
//! output: "empty\n"
import java.util.concurrent.ArrayBlockingQueue;

public class DrainOfEqualElements {
    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(6);
        for (int i = 0; i < 5; i++) {
            queue.put(0);
        }
        Thread drain = new Thread(() -> {
            try {
                while (!queue.isEmpty()) {
                    queue.take();
                }
                System.out.println("empty");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        drain.start();
        drain.join();
    }
}
