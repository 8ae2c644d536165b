import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Warehouse {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition room = lock.newCondition();
    static final Condition crate = lock.newCondition();
    static final Deque<Integer> dock = new ArrayDeque<>();
    static int carried = 0;
    static int weight = 0;

    static void unload(int w) throws InterruptedException {
        lock.lock();
        try {
            if (dock.size() == 2) {
                room.await();
            }
            dock.addLast(w);
            crate.signal();
        } finally {
            lock.unlock();
        }
    }

    static void load() throws InterruptedException {
        lock.lock();
        try {
            if (dock.isEmpty()) {
                crate.await();
            }
            weight += dock.removeFirst();
            carried++;
            room.signal();
        } finally {
            lock.unlock();
        }
    }

    static class Forklift extends Thread {
        @Override
        public void run() {
            try {
                load();
                load();
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    static class Driver extends Thread {
        @Override
        public void run() {
            try {
                for (int w = 1; w <= 4; w++) {
                    unload(w);
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] all = {new Driver(), new Forklift(), new Forklift()};
        for (Thread t : all) {
            t.start();
        }
        for (Thread t : all) {
            t.join();
        }
        System.out.println("carried=" + carried);
        System.out.println("weight=" + weight);
        System.out.println("left=" + dock.size());
    }
}
