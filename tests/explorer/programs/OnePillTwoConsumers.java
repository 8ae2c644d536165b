//! labels: deadlock
//! threads: 3
// One poison pill stops one consumer; the other takes from an empty queue for ever.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class OnePillTwoConsumers {
    private static final String PILL = "STOP";

    public static void main(String[] args) {
        BlockingQueue<String> orders = new LinkedBlockingQueue<>();
        Runnable cook = () -> {
            try {
                while (!orders.take().equals(PILL)) {
                    Thread.yield();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        Runnable waiter = () -> {
            orders.add("soup");
            orders.add(PILL);
        };
        new Thread(cook, "cook-1").start();
        new Thread(cook, "cook-2").start();
        new Thread(waiter, "waiter").start();
    }
}
