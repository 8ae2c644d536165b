//! labels: data_race
//! coverage: exhausted
// After a set, the next get computes the fields: two threads that get, both write.
import java.util.Calendar;
import java.util.GregorianCalendar;

public class CalendarsComputeLate {
    public static void main(String[] args) throws InterruptedException {
        Calendar day = new GregorianCalendar(2020, 1, 3);
        day.set(Calendar.MONTH, 5);
        Thread other = new Thread(() -> day.get(Calendar.YEAR));
        other.start();
        day.get(Calendar.YEAR);
        other.join();
    }
}
