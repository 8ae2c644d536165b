import java.util.concurrent.Phaser;

public class Caravan extends Thread {
    static final Phaser oases = new Phaser(1) {
        @Override
        protected boolean onAdvance(int phase, int parties) {
            System.out.println("oasis " + (phase + 1) + ": " + parties + " in the caravan");
            return phase == 2;
        }
    };

    static void ride(int from) {
        for (int oasis = from; oasis <= 3; oasis++) {
            if (oasis == 3) {
                oases.arriveAndDeregister();
            } else {
                oases.arriveAndAwaitAdvance();
            }
        }
    }

    @Override
    public void run() {
        Thread first = new Thread(() -> ride(1));
        first.start();
        oases.arriveAndAwaitAdvance();
        Thread second = new Thread(() -> ride(2));
        second.start();
        oases.arriveAndAwaitAdvance();
        oases.arriveAndDeregister();
        try {
            first.join();
            second.join();
        } catch (InterruptedException e) {
            interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Caravan leader = new Caravan();
        leader.start();
        leader.join();
        System.out.println("journey over");
    }
}
