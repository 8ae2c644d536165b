import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class QuaySide {
    static int craneMoved;
    static int lorryMoved;
    static final AtomicInteger waited = new AtomicInteger();

    static class Gang extends Thread {
        private final ReentrantLock crane = new ReentrantLock();
        private final ReentrantLock lorry = new ReentrantLock();
        private final boolean atCrane;
        private final int containers;

        Gang(boolean atCrane, int containers) {
            this.atCrane = atCrane;
            this.containers = containers;
        }

        @Override
        public void run() {
            ReentrantLock near = atCrane ? crane : lorry;
            ReentrantLock far = atCrane ? lorry : crane;
            if (near.tryLock()) {
                try {
                    if (far.tryLock()) {
                        try {
                            craneMoved += containers;
                            lorryMoved += containers;
                        } finally {
                            far.unlock();
                        }
                    }
                } finally {
                    near.unlock();
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Gang first = new Gang(true, 3);
        Gang second = new Gang(false, 4);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("crane=" + craneMoved);
        System.out.println("lorry=" + lorryMoved);
        System.out.println("waited=" + waited.get());
    }
}
