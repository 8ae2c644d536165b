//! labels: none
//! coverage: exhausted
//! output: "88\n"
//! threads: 2
// Random hands out its sequence atomically, so the two throws come in some order and their sum is
// fixed.
import java.util.Random;

public class SeededDice {
    private final Random random = new Random(2024L);
    private int sum;

    private void roll() {
        int throwOne = 1 + random.nextInt(64);
        synchronized (this) {
            sum += throwOne;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SeededDice dice = new SeededDice();
        Thread a = new Thread(dice::roll);
        Thread b = new Thread(dice::roll);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(dice.sum);
    }
}
