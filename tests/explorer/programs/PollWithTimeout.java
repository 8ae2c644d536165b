//! labels: none
//! coverage: exhausted
//! output: "read 0\n"
//! output: "read 1\n"
//! output: "read 2\n"
//! threads: 2
// The reader stops at the first poll that runs out of time, however much it has read.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

public class PollWithTimeout {
    private static final BlockingQueue<String> MAIL = new ArrayBlockingQueue<>(2);
    private static int read;

    static void readAll() {
        try {
            while (MAIL.poll(100, TimeUnit.MILLISECONDS) != null) {
                read++;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(PollWithTimeout::readAll);
        Thread writer = new Thread(() -> {
            MAIL.add("first");
            MAIL.add("second");
        });
        reader.start();
        writer.start();
        reader.join();
        writer.join();
        System.out.println("read " + read);
    }
}
