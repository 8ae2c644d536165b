import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

public class TwoCourses {
    private static final Phaser phaser = new Phaser(1);
    private static final AtomicInteger first = new AtomicInteger();
    private static final AtomicInteger second = new AtomicInteger();

    public static void main(String[] args) {
        phaser.bulkRegister(2);
        new Thread(() -> {
            first.addAndGet(2);
            phaser.awaitAdvanceInterruptibly(phaser.arrive());
            second.addAndGet(2);
            phaser.arriveAndDeregister();
        }).start();
        new Thread(() -> {
            first.addAndGet(3);
            phaser.arriveAndDeregister();
        }).start();
        phaser.arriveAndAwaitAdvance();
        System.out.println("course 1: " + first.get() + " plates");
        phaser.register();
        new Thread(() -> {
            second.addAndGet(4);
            phaser.arriveAndDeregister();
        }).start();
        phaser.arriveAndAwaitAdvance();
        System.out.println("course 2: " + second.get() + " plates");
        System.out.println("still in the kitchen: " + phaser.getRegisteredParties());
    }
}
