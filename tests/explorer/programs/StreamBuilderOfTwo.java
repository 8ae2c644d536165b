//! labels: data_race, uncaught_exception
// Two threads add to the builder of one stream, which guards nothing.
import java.util.stream.Stream;

public class StreamBuilderOfTwo {
    public static void main(String[] args) throws InterruptedException {
        Stream.Builder<String> builder = Stream.builder();
        Thread other = new Thread(() -> builder.accept("one"));
        other.start();
        builder.add("two");
        other.join();
        builder.build().count();
    }
}
