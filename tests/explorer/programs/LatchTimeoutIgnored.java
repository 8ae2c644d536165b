//! labels: data_race
//! race: LatchTimeoutIgnored.answer 16 20
//! output: "answer 0\n"
//! output: "answer 42\n"
//! threads: 1
// Main ignores whether await ran out of time and reads the answer anyway.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimeoutIgnored {
    private static int answer;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(1);
        new Thread(() -> {
            answer = 42;
            ready.countDown();
        }, "thinker").start();
        ready.await(1, TimeUnit.SECONDS);
        System.out.println("answer " + answer);
    }
}
