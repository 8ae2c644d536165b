//! labels: none
//! coverage: exhausted
// A decoder fills no more of an array than its bytes make: the other half is another thread's.
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;

public class DecodedIntoOtherHalf {
    static final char[] CHARS = new char[4];

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> CHARS[2] = 'c');
        writer.start();
        StandardCharsets.US_ASCII
            .newDecoder()
            .decode(ByteBuffer.wrap(new byte[] {'a', 'b'}), CharBuffer.wrap(CHARS), true);
        writer.join();
        System.out.println(CHARS[0]);
    }
}
