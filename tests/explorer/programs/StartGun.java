//! labels: none
//! output: "start\nsum 30\n"
//! threads: 2
// One latch lets the workers go, another orders their plain results before main's reads.
import java.util.concurrent.CountDownLatch;

public class StartGun {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch gun = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(2);
        int[] points = new int[2];
        for (int i = 0; i < points.length; i++) {
            final int lane = i;
            new Thread(() -> {
                try {
                    gun.await();
                    points[lane] = 10 * (lane + 1);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } finally {
                    finish.countDown();
                }
            }, "lane-" + lane).start();
        }
        System.out.println("start");
        gun.countDown();
        finish.await();
        System.out.println("sum " + (points[0] + points[1]));
    }
}
