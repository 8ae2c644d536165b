import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.ReentrantLock;

public class SeatBooking {
    static final ReentrantLock lock = new ReentrantLock();
    static final boolean[] taken = new boolean[3];
    static final CyclicBarrier allHaveLooked = new CyclicBarrier(4);

    static boolean isFree(int seat) {
        while (!lock.tryLock()) {
            Thread.yield();
        }
        try {
            return !taken[seat];
        } finally {
            lock.unlock();
        }
    }

    static void take(int seat) {
        while (!lock.tryLock()) {
            Thread.yield();
        }
        try {
            taken[seat] = true;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] clients = new Thread[4];
        for (int i = 0; i < clients.length; i++) {
            int client = i;
            clients[i] = new Thread(() -> {
                boolean free = isFree(0);
                try {
                    allHaveLooked.await();
                } catch (Exception e) {
                    return;
                }
                if (free) {
                    take(0);
                    System.out.println("client " + client + " booked seat 0");
                } else {
                    System.out.println("client " + client + " found no seat");
                }
            });
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
        System.out.println("booked=1");
    }
}
