//! labels: data_race
//! coverage: exhausted
//! complete: no
//! threads: 2
// Two clerks stamp letters with one SimpleDateFormat, which is made for one thread at a time.
import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.TimeZone;

public class DateFormatShared {
    private static final DateFormat STAMP = new SimpleDateFormat("yyyy-MM-dd");

    private static void stamp(int day) {
        Date date = new Date(day * 86_400_000L);
        System.out.println(STAMP.format(date).length());
    }

    public static void main(String[] args) throws InterruptedException {
        STAMP.setTimeZone(TimeZone.getTimeZone("UTC"));
        Thread clerk = new Thread(() -> stamp(1));
        Thread other = new Thread(() -> stamp(2));
        clerk.start();
        other.start();
        clerk.join();
        other.join();
    }
}
