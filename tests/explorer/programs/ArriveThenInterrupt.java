//! labels: none
//! output: "1\n"
//! output: "interrupted\n"
// The phase advances after the waiting thread has looked at it, and before it looks for an interrupt.
import java.util.concurrent.Phaser;

public class ArriveThenInterrupt {
    public static void main(String[] args) {
        Phaser phaser = new Phaser(1);
        Thread main = Thread.currentThread();
        new Thread(() -> {
            phaser.arrive();
            main.interrupt();
        }).start();
        try {
            System.out.println(phaser.awaitAdvanceInterruptibly(0));
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
