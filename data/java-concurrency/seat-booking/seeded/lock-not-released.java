import java.util.concurrent.locks.ReentrantLock;

public class SeatBooking {
    static final class Seat {
        final ReentrantLock lock = new ReentrantLock();
        boolean taken = false;

        boolean book() {
            if (!lock.tryLock()) {
                lock.lock();
            }
            if (taken) {
                lock.unlock();
                return false;
            }
            taken = true;
            return true;
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
        System.out.println("booked=2");
    }
}
