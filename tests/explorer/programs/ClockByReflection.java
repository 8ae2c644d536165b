//! labels: none
//! coverage: any
//! left_out: clock
// A date that reflection makes holds the time as well as any other.
import java.util.Date;

public class ClockByReflection {
    private static int total;

    public static void main(String[] args) throws Exception {
        Date now = Date.class.newInstance();
        Thread adder = new Thread(() -> total++);
        adder.start();
        if (now.getTime() % 50 != 7) {
            adder.join();
        }
        total++;
        adder.join();
    }
}
