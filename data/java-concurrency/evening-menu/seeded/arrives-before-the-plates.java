import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

public class ChefAndCooks {
    private static final Phaser kitchen = new Phaser(1);
    private static final AtomicInteger firstCourse = new AtomicInteger();
    private static final AtomicInteger secondCourse = new AtomicInteger();

    private static void cookBoth(int plates) {
        int phase = kitchen.arrive();
        firstCourse.addAndGet(plates);
        kitchen.awaitAdvance(phase);
        secondCourse.addAndGet(plates);
        kitchen.arriveAndDeregister();
    }

    private static void cookOne(AtomicInteger course, int plates) {
        kitchen.arriveAndDeregister();
        course.addAndGet(plates);
    }

    public static void main(String[] args) {
        kitchen.bulkRegister(2);
        new Thread(() -> cookBoth(2)).start();
        new Thread(() -> cookOne(firstCourse, 3)).start();
        kitchen.arriveAndAwaitAdvance();
        System.out.println("course 1: " + firstCourse + " plates");
        kitchen.register();
        new Thread(() -> cookOne(secondCourse, 4)).start();
        kitchen.arriveAndAwaitAdvance();
        System.out.println("course 2: " + secondCourse + " plates");
        System.out.println("still in the kitchen: " + kitchen.getRegisteredParties());
    }
}
