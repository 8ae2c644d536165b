//! labels: none
//! output: "reading 1\nreading 2\n"
//! output: "reading 1\nreading 2\nreading 3\n"
//! output: "reading 1\nreading 2\nreading 3\nreading 4\n"
//! threads: 1
// As with a scheduler: a timer whose task calls into the library between two waits.
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerReadings {
    private static int n = 0;

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new Timer();
        CountDownLatch taken = new CountDownLatch(2);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                n++;
                System.out.println("reading " + n);
                taken.countDown();
            }
        }, 10, 10);
        taken.await();
        timer.cancel();
    }
}
