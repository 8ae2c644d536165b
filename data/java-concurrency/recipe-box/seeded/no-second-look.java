import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Kitchen {
    private static final ReentrantReadWriteLock RW = new ReentrantReadWriteLock();
    private static final Lock READ = RW.readLock();
    private static final Lock WRITE = RW.writeLock();
    private static final Map<String, String> BOX = new HashMap<>();
    private static int count = 0;

    private static String find(String dish) {
        READ.lock();
        try {
            return BOX.get(dish);
        } finally {
            READ.unlock();
        }
    }

    private static String send(String dish) {
        WRITE.lock();
        try {
            String recipe = dish + "#" + ++count;
            BOX.put(dish, recipe);
            return recipe;
        } finally {
            WRITE.unlock();
        }
    }

    private static void cook(int number) {
        String recipe = find("soup");
        if (recipe == null) {
            recipe = send("soup");
        }
        System.out.println("cook " + number + " uses " + recipe);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread zero = new Thread(() -> cook(0));
        Thread one = new Thread(() -> cook(1));
        zero.start();
        one.start();
        zero.join();
        one.join();
        System.out.println("sent for " + count);
    }
}
