//! labels: data_race
// A date of a class of the program's own is one all the same.
import java.util.Date;

public class OwnKindOfDate {
    static class Stamp extends Date {
        Stamp(long time) {
            super(time);
        }
    }

    static final Stamp STAMP = new Stamp(5);

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> STAMP.setTime(6));
        writer.start();
        boolean late = new Date(3).before(STAMP);
        writer.join();
        System.out.println(late);
    }
}
