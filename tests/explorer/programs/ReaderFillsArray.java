//! labels: data_race
// A reader copies into an array that another thread reads.
import java.io.IOException;
import java.io.StringReader;

public class ReaderFillsArray {
    static final char[] CHARS = new char[2];

    public static void main(String[] args) throws Exception {
        Thread reader =
            new Thread(
                () -> {
                    try {
                        new StringReader("ab").read(CHARS);
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
        reader.start();
        char first = CHARS[0];
        reader.join();
        System.out.println(first == 'z');
    }
}
