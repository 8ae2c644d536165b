//! labels: none
//! coverage: any
//! left_out: random_numbers
//! output: "0 and too many\n"
//! output: "0 and 1\n"
// Of a phaser of one party, the arrival that comes before the next phase has begun fails. Its message
// has a hash.
import java.util.concurrent.*;

public class ArrivalBetweenPhases {
    static final Phaser PHASER = new Phaser(1);

    static String arrive() {
        try {
            return "" + PHASER.arrive();
        } catch (IllegalStateException early) {
            return "too many";
        }
    }

    public static void main(String[] args) throws Exception {
        String[] told = new String[2];
        Thread other = new Thread(() -> told[1] = arrive());
        other.start();
        told[0] = arrive();
        other.join();
        boolean swap = told[1].equals("0");
        System.out.println(told[swap ? 1 : 0] + " and " + told[swap ? 0 : 1]);
    }
}
