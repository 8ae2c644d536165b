import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class ToolLending {
    private static final Semaphore permits = new Semaphore(2);
    private static final Set<String> lent = new ConcurrentSkipListSet<>();
    private static final AtomicInteger ignored = new AtomicInteger();

    static void lend(String tool) {
        permits.acquireUninterruptibly();
        lent.add(tool);
    }

    static boolean giveBack(String tool) {
        try {
            return lent.remove(tool);
        } finally {
            permits.release();
        }
    }

    static void craftsman(String tool) {
        lend(tool);
        System.out.println(tool + " lent");
        System.out.println(tool + " back");
        boolean returned = giveBack(tool);
        if (tool.equals("saw")) {
            returned = giveBack(tool);
        }
        if (!returned) {
            ignored.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> craftsman("saw"));
        Thread b = new Thread(() -> craftsman("drill"));
        Thread c = new Thread(() -> craftsman("plane"));
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        System.out.println("ignored=" + ignored.get());
        System.out.println("left=" + permits.availablePermits());
    }
}
