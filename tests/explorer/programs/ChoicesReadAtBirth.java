//! labels: data_race
// A choice format copies its limits when it is made, and another thread writes one meanwhile.
import java.text.ChoiceFormat;

public class ChoicesReadAtBirth {
    private static final double[] LIMITS = {0, 1};
    private static final String[] NAMES = {"none", "some"};

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> LIMITS[1] = 2);
        writer.start();
        ChoiceFormat format = new ChoiceFormat(LIMITS, NAMES);
        writer.join();
        System.out.println(format.format(0));
    }
}
