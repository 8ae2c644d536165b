import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class HarbourRadio {
    private static final class Operator extends Thread {
        private final BlockingQueue<String> calls = new ArrayBlockingQueue<>(1);
        private final Lock lock = new ReentrantLock();
        private boolean signedOff;
        private int promised;

        boolean call(String text) throws InterruptedException {
            lock.lock();
            try {
                if (signedOff) {
                    return false;
                }
                promised++;
            } finally {
                lock.unlock();
            }
            calls.put(text);
            return true;
        }

        void signOff() {
            lock.lock();
            try {
                signedOff = true;
            } finally {
                lock.unlock();
            }
            interrupt();
        }

        /** Counts logged calls off and returns whether the operator may leave. */
        private boolean hasEnded(int logged) {
            lock.lock();
            try {
                promised -= logged;
                return signedOff && promised == 0;
            } finally {
                lock.unlock();
            }
        }

        int missing() {
            lock.lock();
            try {
                return promised;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void run() {
            int logged = 0;
            while (!hasEnded(logged)) {
                logged = 0;
                try {
                    System.out.println("log: " + calls.take());
                    logged = 1;
                } catch (InterruptedException e) {
                    // The radio has signed off; calls that were promised are still to come.
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Operator operator = new Operator();
        operator.start();
        operator.call("harbour open");
        Thread ship = new Thread(() -> {
            try {
                operator.call("mermaid leaves");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        ship.start();
        operator.signOff();
        ship.join();
        operator.join();
        System.out.println("missing=" + operator.missing());
    }
}
