//! labels: deadlock
//! threads: 3
// Three philosophers all take the left fork first and may close the circle.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LeftForkFirst {
    static class Thinker implements Runnable {
        private final Lock left;
        private final Lock right;

        Thinker(Lock left, Lock right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public void run() {
            left.lock();
            try {
                right.lock();
                right.unlock();
            } finally {
                left.unlock();
            }
        }
    }

    public static void main(String[] args) {
        Lock[] forks = new Lock[3];
        for (int i = 0; i < forks.length; i++) {
            forks[i] = new ReentrantLock();
        }
        for (int i = 0; i < forks.length; i++) {
            Lock right = forks[(i + 1) % forks.length];
            new Thread(new Thinker(forks[i], right), "thinker-" + i).start();
        }
    }
}
