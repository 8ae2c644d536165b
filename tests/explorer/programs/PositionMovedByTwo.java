//! labels: none
//! coverage: any
//! left_out: library_objects
// To parse moves the position that another thread looks at.
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.Locale;

public class PositionMovedByTwo {
    public static void main(String[] args) throws InterruptedException {
        ParsePosition position = new ParsePosition(0);
        NumberFormat format = NumberFormat.getInstance(Locale.US);
        Thread clerk = new Thread(() -> format.parse("123", position));
        clerk.start();
        position.getIndex();
        clerk.join();
    }
}
