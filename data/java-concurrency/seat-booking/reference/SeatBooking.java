import java.util.concurrent.locks.ReentrantLock;

public class SeatBooking {
    static final class Seat {
        final ReentrantLock lock = new ReentrantLock();
        boolean taken = false;

        boolean book() {
            while (!lock.tryLock()) {
                Thread.yield();
            }
            try {
                if (taken) {
                    return false;
                }
                taken = true;
                return true;
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
                    if (seats[s].book()) {
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
        int booked = 0;
        for (Seat seat : seats) {
            booked += seat.taken ? 1 : 0;
        }
        System.out.println("booked=" + booked);
    }
}
