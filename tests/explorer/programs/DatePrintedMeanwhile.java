//! labels: data_race
// To print a date is to read it, while the other thread sets it.
import java.util.Date;

public class DatePrintedMeanwhile {
    public static void main(String[] args) throws InterruptedException {
        Date date = new Date(0);
        Thread other = new Thread(() -> date.setTime(1));
        other.start();
        System.out.println("at " + date);
        other.join();
    }
}
