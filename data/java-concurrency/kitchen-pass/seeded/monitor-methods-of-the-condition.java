import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static class Pass {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition();
        private final Condition notEmpty = lock.newCondition();
        private final int[] slots = new int[2];
        private int in;
        private int out;
        private int count;

        void put(int dish) throws InterruptedException {
            lock.lock();
            try {
                while (count == 2) {
                    notFull.wait();
                }
                slots[in] = dish;
                in = (in + 1) % 2;
                count++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        int take() throws InterruptedException {
            lock.lock();
            try {
                while (count == 0) {
                    notEmpty.wait();
                }
                int dish = slots[out];
                out = (out + 1) % 2;
                count--;
                notFull.signal();
                return dish;
            } finally {
                lock.unlock();
            }
        }
    }

    static class Cook extends Thread {
        private final Pass pass;
        private final int first;

        Cook(Pass pass, int first) {
            this.pass = pass;
            this.first = first;
        }

        @Override
        public void run() {
            try {
                pass.put(first);
                pass.put(first + 1);
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Pass pass = new Pass();
        Cook one = new Cook(pass, 1);
        Cook two = new Cook(pass, 3);
        Thread waiter = new Thread(() -> {
            try {
                for (int i = 0; i < 4; i++) {
                    System.out.println("served " + pass.take());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        waiter.start();
        one.start();
        two.start();
        one.join();
        two.join();
        waiter.join();
        System.out.println("kitchen closed");
    }
}
