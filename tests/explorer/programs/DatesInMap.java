//! labels: data_race
// A map that is compared compares its values, dates.
import java.util.Collections;
import java.util.Date;
import java.util.Map;

public class DatesInMap {
    static final Date DAY = new Date(5);
    static final Map<String, Date> ONE = Collections.singletonMap("day", DAY);

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> DAY.setTime(6));
        writer.start();
        boolean same = ONE.equals(Collections.singletonMap("day", new Date(7)));
        writer.join();
        System.out.println(same);
    }
}
