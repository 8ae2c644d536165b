//! labels: none
//! output: "fair faces true\n"
//! threads: 2
//! coverage: any
//! left_out: random_numbers
// Each thread throws dice of its own; whatever falls lies between one and six.
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;

public class ThreadLocalDice {
    public static void main(String[] args) throws InterruptedException {
        AtomicReferenceArray<Integer> faces = new AtomicReferenceArray<>(2);
        Thread[] players = new Thread[faces.length()];
        for (int i = 0; i < players.length; i++) {
            final int seat = i;
            players[i] = new Thread(() ->
                    faces.set(seat, ThreadLocalRandom.current().nextInt(1, 7)));
            players[i].start();
        }
        boolean fair = true;
        for (int i = 0; i < players.length; i++) {
            players[i].join();
            int face = faces.get(i);
            fair &= face >= 1 && face <= 6;
        }
        System.out.println("fair faces " + fair);
    }
}
