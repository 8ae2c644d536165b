import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class Quay {
    /** A crane or a lorry. */
    static final class Machine extends ReentrantLock {
        private static final long serialVersionUID = 1L;
        private int moved;
    }

    private final Machine crane = new Machine();
    private final Machine lorry = new Machine();
    private final AtomicInteger waited = new AtomicInteger();

    private void move(int containers) {
        crane.moved += containers;
        lorry.moved += containers;
    }

    private void waitAndMove(int containers) {
        waited.incrementAndGet();
        crane.lock();
        try {
            lorry.lock();
            try {
                move(containers);
            } finally {
                lorry.unlock();
            }
        } finally {
            crane.unlock();
        }
    }

    private Thread gang(Machine near, Machine far, int containers) {
        return new Thread(() -> {
            waitAndMove(containers);
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Quay quay = new Quay();
        Thread atCrane = quay.gang(quay.crane, quay.lorry, 3);
        Thread atLorry = quay.gang(quay.lorry, quay.crane, 4);
        atCrane.start();
        atLorry.start();
        atCrane.join();
        atLorry.join();
        System.out.println("crane=" + quay.crane.moved);
        System.out.println("lorry=" + quay.lorry.moved);
        System.out.println("waited=" + quay.waited.get());
    }
}
