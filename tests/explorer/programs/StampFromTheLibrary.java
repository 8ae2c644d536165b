//! labels: data_race
//! coverage: exhausted
// A date that the library makes is one from the beginning, whoever calls it first.
import java.sql.Timestamp;
import java.util.Collections;
import java.util.List;

public class StampFromTheLibrary {
    static final Object STAMP = Timestamp.valueOf("2020-01-02 03:04:05");
    static final List<Object> LIST = Collections.singletonList(STAMP);

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> ((Timestamp) STAMP).setTime(5));
        writer.start();
        int length = LIST.toString().length();
        writer.join();
        System.out.println(length > 3);
    }
}
