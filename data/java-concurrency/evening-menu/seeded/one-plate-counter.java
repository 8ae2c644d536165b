import java.util.concurrent.Phaser;

public class MenuOfTheDay {
    private final Phaser phaser = new Phaser(1);
    private int plates = 0;

    class Cook implements Runnable {
        private final int number;
        private final int courses;

        Cook(int number, int courses) {
            this.number = number;
            this.courses = courses;
        }

        @Override
        public void run() {
            for (int course = 1; course <= courses; course++) {
                plates += number + 2;
                if (course < courses) {
                    phaser.arriveAndAwaitAdvance();
                }
            }
            phaser.arriveAndDeregister();
        }
    }

    void start(int cook, int courses) {
        phaser.register();
        new Thread(new Cook(cook, courses)).start();
    }

    void run() {
        start(0, 2);
        start(1, 1);
        phaser.arriveAndAwaitAdvance();
        System.out.println("course 1: " + plates + " plates");
        plates = 0; // the next course begins
        start(2, 1);
        phaser.arriveAndAwaitAdvance();
        System.out.println("course 2: " + plates + " plates");
        System.out.println("still in the kitchen: " + phaser.getRegisteredParties());
    }

    public static void main(String[] args) {
        new MenuOfTheDay().run();
    }
}
