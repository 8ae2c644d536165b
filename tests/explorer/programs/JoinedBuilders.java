//! labels: data_race
// A stream that joins texts reads a builder that another thread changes.
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class JoinedBuilders {
    static final StringBuilder TEXT = new StringBuilder("a");

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> TEXT.append('b'));
        writer.start();
        String joined = Stream.of((CharSequence) TEXT).collect(Collectors.joining("-"));
        writer.join();
        System.out.println(joined.isEmpty());
    }
}
