//! labels: data_race
//! coverage: exhausted
// Builders that references to the constructor make, with and without an argument.
import java.util.function.Function;
import java.util.function.Supplier;

public class BuildersByReference {
    public static void main(String[] args) throws InterruptedException {
        Supplier<StringBuilder> empty = StringBuilder::new;
        Function<String, StringBuilder> filled = StringBuilder::new;
        CharSequence first = empty.get();
        Object second = filled.apply("text");
        Thread writer = new Thread(() -> ((StringBuilder) first).append(second));
        writer.start();
        System.out.println(first.length() > 9);
        writer.join();
    }
}
