//! labels: none
//! output: "sum 3, terminated true\n"
//! threads: 2
// Workers are registered before they start and deregister when they are done.
import java.util.concurrent.Phaser;

public class PhaserLateJoiner {
    public static void main(String[] args) throws InterruptedException {
        Phaser phaser = new Phaser(1);
        int[] part = new int[2];
        int[] sum = new int[1];
        Thread[] workers = new Thread[2];
        for (int i = 0; i < workers.length; i++) {
            final int me = i;
            phaser.register();
            workers[i] = new Thread(() -> {
                part[me] = me + 1;
                phaser.arriveAndAwaitAdvance();
                if (me == 0) {
                    sum[0] = part[0] + part[1];
                }
                phaser.arriveAndDeregister();
            });
            workers[i].start();
        }
        phaser.arriveAndDeregister();
        for (Thread worker : workers) {
            worker.join();
        }
        System.out.println("sum " + sum[0] + ", terminated " + phaser.isTerminated());
    }
}
