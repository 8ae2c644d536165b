//! labels: none
//! coverage: exhausted
// Nobody raises the flag, but the loop ends with the letters of a reader.
import java.io.IOException;
import java.io.StringReader;

public class ReaderEndsLoop {
    static volatile boolean flag;

    public static void main(String[] args) throws InterruptedException {
        Thread reading =
            new Thread(
                () -> {
                    StringReader letters = new StringReader("aaaa");
                    try {
                        while (!flag && letters.read() >= 0) {
                            continue;
                        }
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
        reading.start();
        reading.join();
    }
}
