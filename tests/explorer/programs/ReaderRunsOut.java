//! labels: uncaught_exception
//! coverage: any
// Each turn of the loop takes a letter from a reader, which has four: the fifth turn finds the end.
import java.io.IOException;
import java.io.StringReader;

public class ReaderRunsOut {
    static volatile boolean flag;

    public static void main(String[] args) {
        new Thread(ReaderRunsOut::drain).start();
        flag = true;
    }

    static void drain() {
        StringReader letters = new StringReader("aaaa");
        try {
            while (!flag) {
                if (letters.read() < 0) {
                    throw new IllegalStateException("no letter is left");
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
