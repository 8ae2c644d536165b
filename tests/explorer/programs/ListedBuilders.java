//! labels: data_race
// A list that is printed asks its elements, builders, for their texts.
import java.util.Arrays;
import java.util.List;

public class ListedBuilders {
    static final StringBuilder TEXT = new StringBuilder("a");
    static final List<StringBuilder> LIST = Arrays.asList(TEXT);

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> TEXT.append('b'));
        writer.start();
        System.out.println(LIST.toString().length() > 0);
        writer.join();
    }
}
