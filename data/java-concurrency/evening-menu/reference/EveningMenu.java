import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicIntegerArray;

public class EveningMenu {
    private final Phaser courses = new Phaser(1);
    private final AtomicIntegerArray plates = new AtomicIntegerArray(2);

    private void hire(int platesEach, int firstCourse, int lastCourse) {
        courses.register();
        new Thread(() -> cook(platesEach, firstCourse, lastCourse)).start();
    }

    private void cook(int platesEach, int firstCourse, int lastCourse) {
        for (int course = firstCourse; course < lastCourse; course++) {
            plates.addAndGet(course - 1, platesEach);
            courses.arriveAndAwaitAdvance();
        }
        plates.addAndGet(lastCourse - 1, platesEach);
        courses.arriveAndDeregister();
    }

    private void serve(int course) {
        courses.arriveAndAwaitAdvance();
        System.out.println("course " + course + ": " + plates.get(course - 1) + " plates");
    }

    public static void main(String[] args) {
        EveningMenu menu = new EveningMenu();
        menu.hire(2, 1, 2);
        menu.hire(3, 1, 1);
        menu.serve(1);
        menu.hire(4, 2, 2);
        menu.serve(2);
        System.out.println("still in the kitchen: " + menu.courses.getRegisteredParties());
    }
}
