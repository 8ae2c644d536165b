//! labels: none
//! output: "first\n"
//! output: "second\n"
//! output: "third\n"
// A long is drawn in two steps, and another thread may draw a number between them.
import java.util.Random;

public class LongInTwoHalves {
    static int drawn;

    public static void main(String[] args) throws InterruptedException {
        Random shared = new Random(1);
        Thread other = new Thread(() -> drawn = shared.nextInt());
        other.start();
        shared.nextLong();
        other.join();
        Random same = new Random(1);
        System.out.println(
                drawn == same.nextInt() ? "first" : drawn == same.nextInt() ? "second" : "third");
    }
}
