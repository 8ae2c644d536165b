import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

public class Kitchen {
    static final Phaser phaser = new Phaser();
    static final AtomicInteger[] plates = {new AtomicInteger(), new AtomicInteger()};

    static class Cook extends Thread {
        private final int plate;
        private final int[] courses;

        Cook(int plate, int... courses) {
            this.plate = plate;
            this.courses = courses;
        }

        @Override
        public void run() {
            for (int i = 0; i < courses.length; i++) {
                plates[courses[i]].addAndGet(plate);
                if (i == courses.length - 1) {
                    phaser.arriveAndDeregister();
                } else {
                    phaser.arriveAndAwaitAdvance();
                }
            }
        }
    }

    public static void main(String[] args) {
        phaser.register(); // the chef
        phaser.bulkRegister(2);
        new Cook(2, 0, 1).start();
        new Cook(3, 0).start();
        phaser.awaitAdvance(0);
        System.out.println("course 1: " + plates[0].get() + " plates");
        phaser.register();
        new Cook(4, 1).start();
        phaser.awaitAdvance(1);
        System.out.println("course 2: " + plates[1].get() + " plates");
        System.out.println("still in the kitchen: " + phaser.getRegisteredParties());
    }
}
