//! labels: data_race
//! coverage: exhausted
// A decimal format is not for several threads; it locks its list of digits meanwhile.
import java.text.DecimalFormat;

public class SharedDecimalFormat {
    static final DecimalFormat FORMAT = new DecimalFormat("0.00");

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> FORMAT.format(1));
        other.start();
        FORMAT.format(2);
        other.join();
    }
}
