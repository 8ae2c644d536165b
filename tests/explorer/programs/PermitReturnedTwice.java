//! labels: data_race
//! race: PermitReturnedTwice.pages 14 14
//! threads: 2
// A refused tryAcquire still releases: the semaphore gains a permit and lets two in.
import java.util.concurrent.Semaphore;

public class PermitReturnedTwice implements Runnable {
    private static final Semaphore permit = new Semaphore(1);
    private static int pages;

    static void print(int count) {
        try {
            if (permit.tryAcquire()) {
                pages += count;
            }
        } finally {
            permit.release();
        }
    }

    @Override
    public void run() {
        for (int count = 1; count <= 2; count++) {
            print(count);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] users = new Thread[2];
        for (int i = 0; i < users.length; i++) {
            users[i] = new Thread(new PermitReturnedTwice());
            users[i].start();
        }
        for (Thread user : users) {
            user.join();
        }
        System.out.println("pages > 0: " + (pages > 0));
    }
}
