//! labels: data_race
// A character set reads the array behind a buffer while another thread writes it.
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;

public class CharsetReadsArray {
    static final char[] CHARS = {'a', 'b'};

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> CHARS[0] = 'c');
        writer.start();
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(CharBuffer.wrap(CHARS));
        writer.join();
        System.out.println(bytes.remaining());
    }
}
