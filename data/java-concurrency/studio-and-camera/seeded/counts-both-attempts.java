import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class CrewSchedule {
    private static final Lock STUDIO = new ReentrantLock();
    private static final Lock CAMERA = new ReentrantLock();
    private static final AtomicInteger filmed = new AtomicInteger();
    private static final AtomicInteger postponed = new AtomicInteger();
    private static int scenes;

    private static boolean attempt(Lock one, Lock two) {
        if (one.tryLock()) {
            try {
                if (two.tryLock()) {
                    try {
                        scenes += 2;
                        filmed.incrementAndGet();
                        return true;
                    } finally {
                        two.unlock();
                    }
                }
            } finally {
                one.unlock();
            }
        }
        postponed.incrementAndGet();
        return false;
    }

    static class Crew extends Thread {
        private final Lock mine;
        private final Lock other;

        Crew(Lock mine, Lock other) {
            this.mine = mine;
            this.other = other;
        }

        @Override
        public void run() {
            if (!attempt(mine, other)) {
                attempt(other, mine);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Crew first = new Crew(STUDIO, CAMERA);
        Crew second = new Crew(CAMERA, STUDIO);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("day 1: scenes=" + scenes + ", filmed=" + filmed.get()
            + ", postponed=" + postponed.get());
    }
}
