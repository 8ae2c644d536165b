//! labels: data_race
// A formatter writes into a builder that another thread reads.
import java.util.Formatter;

public class FormatterIntoBuilder {
    static final StringBuilder TEXT = new StringBuilder();

    public static void main(String[] args) throws InterruptedException {
        Thread writer =
            new Thread(
                () -> {
                    Formatter formatter = new Formatter(TEXT);
                    formatter.format("%d", 7);
                });
        writer.start();
        int length = TEXT.length();
        writer.join();
        System.out.println(length > 5);
    }
}
