//! labels: none
//! coverage: exhausted
//! output: "6\n"
// Two threads add to the builder of one stream, one at a time.
import java.util.stream.IntStream;

public class StreamBuilderGuarded {
    public static void main(String[] args) throws InterruptedException {
        IntStream.Builder builder = IntStream.builder();
        Thread other = new Thread(() -> {
            synchronized (builder) {
                builder.add(1).add(2);
            }
        });
        other.start();
        synchronized (builder) {
            builder.accept(3);
        }
        other.join();
        System.out.println(builder.build().sum());
    }
}
