//! labels: deadlock
//! threads: 2
// The trainee leaves after one round but stays registered, so round two never ends.
import java.util.concurrent.Phaser;

public class PhaserNoDeregister {
    private final Phaser rounds = new Phaser(2);

    void work(int howMany) {
        for (int i = 0; i < howMany; i++) {
            rounds.arriveAndAwaitAdvance();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PhaserNoDeregister shop = new PhaserNoDeregister();
        Thread master = new Thread(() -> shop.work(2), "master");
        Thread trainee = new Thread(() -> shop.work(1), "trainee");
        master.start();
        trainee.start();
        trainee.join();
        master.join();
        System.out.println("closed");
    }
}
