//! labels: single_thread
//! coverage: exhausted
//! output: "1 missing\n"
//! complete: yes
// A format that lacks a value has printed what comes before.
import java.util.MissingFormatArgumentException;

public class FormatFailsHalfway {
    public static void main(String[] args) {
        try {
            System.out.printf("%d %d", 1);
        } catch (MissingFormatArgumentException missing) {
            System.out.println("missing");
        }
    }
}
