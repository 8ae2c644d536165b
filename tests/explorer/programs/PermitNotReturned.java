//! labels: deadlock
//! threads: 2
// An empty page returns early and keeps the only permit of the scanner.
import java.util.concurrent.Semaphore;

public class PermitNotReturned {
    private static final Semaphore SCANNER = new Semaphore(1);

    static int scan(String page) throws InterruptedException {
        SCANNER.acquire();
        if (page.isEmpty()) {
            return 0;
        }
        int letters = page.length();
        SCANNER.release();
        return letters;
    }

    static Thread scanner(String page) {
        Thread thread = new Thread(() -> {
            try {
                scan(page);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread blank = scanner("");
        Thread letter = scanner("dear");
        blank.join();
        letter.join();
        System.out.println("scanned");
    }
}
