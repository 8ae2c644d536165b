//! labels: data_race
//! coverage: exhausted
// A joiner adds its end to its text and takes it away, where it is only asked for its text.
import java.util.StringJoiner;

public class JoinerAskedByTwo {
    public static void main(String[] args) throws InterruptedException {
        StringJoiner joiner = new StringJoiner(",", "[", "]");
        joiner.add("a");
        Thread clerk = new Thread(() -> joiner.toString());
        clerk.start();
        joiner.toString();
        clerk.join();
    }
}
