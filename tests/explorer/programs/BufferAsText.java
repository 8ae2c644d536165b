//! labels: data_race
// The text of a buffer is that of its array.
import java.nio.CharBuffer;

public class BufferAsText {
    static final char[] CHARS = {'a', 'b'};
    static final CharBuffer BUFFER = CharBuffer.wrap(CHARS);

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> CHARS[1] = 'c');
        writer.start();
        String text = BUFFER.toString();
        writer.join();
        System.out.println(text.length());
    }
}
