//! labels: none
//! coverage: exhausted
// A format of the program's own that has no state may be shared.
import java.text.FieldPosition;
import java.text.Format;
import java.text.ParsePosition;

public class FormatWithoutState {
    static final Format SIGN =
        new Format() {
            @Override
            public StringBuffer format(Object value, StringBuffer to, FieldPosition at) {
                return to.append('<').append(value).append('>');
            }

            @Override
            public Object parseObject(String text, ParsePosition at) {
                return text;
            }
        };

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> SIGN.format("a"));
        other.start();
        System.out.println(SIGN.format("b"));
        other.join();
    }
}
