//! labels: none
//! coverage: exhausted
//! output: "1970-01-03 1970-01-02\n"
//! output: "1970-01-02 1970-01-03\n"
//! complete: yes
//! threads: 2
// One format under a lock, another one for each thread, a date that is only read: nothing races.
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Date;
import java.util.TimeZone;

public class DateFormatGuarded {
    private static final TimeZone ZONE = TimeZone.getTimeZone("UTC");
    private static final SimpleDateFormat SHARED = format();
    private static final ThreadLocal<SimpleDateFormat> OWN =
            ThreadLocal.withInitial(DateFormatGuarded::format);
    private static final StringBuilder LINE = new StringBuilder();

    private static SimpleDateFormat format() {
        SimpleDateFormat made = new SimpleDateFormat("yyyy-MM-dd");
        made.setTimeZone(ZONE);
        return made;
    }

    private static void stamp(Date start, int days) {
        Calendar calendar = Calendar.getInstance(ZONE);
        calendar.setTimeInMillis(start.getTime());
        calendar.add(Calendar.DATE, days);
        String own = OWN.get().format(calendar.getTime());
        synchronized (SHARED) {
            try {
                LINE.append(LINE.length() == 0 ? "" : " ").append(SHARED.format(SHARED.parse(own)));
            } catch (ParseException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Date start = new Date(0);
        Thread one = new Thread(() -> stamp(start, 1));
        Thread two = new Thread(() -> stamp(start, 2));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(LINE);
    }
}
