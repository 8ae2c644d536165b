import java.util.ArrayList;
import java.util.List;

public class CastleGates {
    private static final Object LOCK = new Object();
    private static final ThreadLocal<Integer> COUNT = ThreadLocal.withInitial(() -> 0);

    private static int sum;
    private static int highest;

    private static void count(int visitors) {
        for (int v = 1; v <= visitors; v++) {
            COUNT.set(v);
        }
        int count = COUNT.get();
        if (count > highest) {
            synchronized (LOCK) {
                highest = count;
            }
        }
        synchronized (LOCK) {
            sum += count;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Thread> keepers = new ArrayList<>();
        for (int visitors : new int[] {2, 3, 1}) {
            keepers.add(new Thread(() -> count(visitors)));
        }
        for (Thread keeper : keepers) {
            keeper.start();
        }
        for (Thread keeper : keepers) {
            keeper.join();
        }
        System.out.println("visitors=" + sum);
        System.out.println("busiest=" + highest);
    }
}
