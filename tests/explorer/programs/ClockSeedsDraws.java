//! labels: none
//! coverage: any
//! left_out: clock
// A generator with the time for its seed draws the same numbers in each execution.
import java.util.Random;

public class ClockSeedsDraws {
    public static void main(String[] args) throws InterruptedException {
        Random dice = new Random(System.currentTimeMillis());
        int[] thrown = new int[1];
        Thread player = new Thread(() -> thrown[0] = dice.nextInt(6));
        player.start();
        player.join();
        if (thrown[0] > 5) {
            throw new IllegalStateException("a seven");
        }
    }
}
