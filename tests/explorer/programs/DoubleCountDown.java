//! labels: data_race
//! race: DoubleCountDown.flour 24 29
//! output: "sugar 200\nflour 0\n"
//! output: "sugar 200\nflour 500\n"
//! threads: 2
// One helper counts down in the body and in finally, so the latch may open before the other.
import java.util.concurrent.CountDownLatch;

public class DoubleCountDown {
    private static int flour;
    private static int sugar;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch weighed = new CountDownLatch(2);
        new Thread(() -> {
            try {
                sugar = 200;
                weighed.countDown();
            } finally {
                weighed.countDown();
            }
        }, "sugar").start();
        new Thread(() -> {
            flour = 500;
            weighed.countDown();
        }, "flour").start();
        weighed.await();
        System.out.println("sugar " + sugar);
        System.out.println("flour " + flour);
    }
}
