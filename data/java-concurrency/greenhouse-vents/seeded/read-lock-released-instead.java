import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Greenhouse {
    static class Vents {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final ReentrantReadWriteLock.ReadLock read = lock.readLock();
        private final ReentrantReadWriteLock.WriteLock write = lock.writeLock();
        private int low;
        private int high = 10;

        void pushLow() {
            write.lock();
            try {
                if (low + 4 <= high) {
                    low += 4;
                }
            } finally {
                read.unlock();
            }
        }

        void pushHigh() {
            write.lock();
            try {
                if (low <= high - 4) {
                    high -= 4;
                }
            } finally {
                read.unlock();
            }
        }

        int distance() {
            read.lock();
            try {
                return high - low;
            } finally {
                read.unlock();
            }
        }
    }

    static class Gardener implements Runnable {
        private final Runnable push;

        Gardener(Runnable push) {
            this.push = push;
        }

        @Override
        public void run() {
            push.run();
            push.run();
        }
    }

    private static int seen;

    public static void main(String[] args) throws InterruptedException {
        Vents vents = new Vents();
        Thread l = new Thread(new Gardener(vents::pushLow));
        Thread h = new Thread(new Gardener(vents::pushHigh));
        Thread controller = new Thread(() -> seen = vents.distance());
        l.start();
        h.start();
        controller.start();
        l.join();
        h.join();
        controller.join();
        System.out.println("final distance=" + vents.distance());
        System.out.println("controller ok=" + (seen == 2 || seen == 6 || seen == 10));
    }
}
