//! labels: none
//! coverage: exhausted
// Nobody asks for the interfaces' fields: neither is there a timer's thread, which would never end, nor
// does the text that is no number stop the class that implements the other.
import java.util.Timer;

public class InterfaceNeverUsed {
    interface Alarms {
        Timer TIMER = new Timer();
    }

    interface Numbers {
        int BEST = Integer.parseInt("none");
        int LUCKY = 7;
    }

    static class Player implements Numbers {
        int guess() {
            return LUCKY;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] guess = new int[1];
        Thread other = new Thread(() -> guess[0] = new Player().guess());
        other.start();
        other.join();
        System.out.println(guess[0]);
    }
}
