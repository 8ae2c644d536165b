//! labels: data_race
// A calendar that is formatted is read.
import java.util.Calendar;
import java.util.GregorianCalendar;

public class FormattedCalendar {
    static final Calendar DAY = new GregorianCalendar(2020, 1, 3);

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> DAY.set(Calendar.YEAR, 2021));
        writer.start();
        String text = String.format("%tY", DAY);
        writer.join();
        System.out.println(text.length());
    }
}
