//! labels: none
//! coverage: exhausted
//! output: "5\n"
// A buffer that one thread fills and another reads afterwards.
import java.nio.ByteBuffer;

public class BufferHandedOver {
    public static void main(String[] args) throws InterruptedException {
        ByteBuffer buffer = ByteBuffer.allocate(8);
        Thread filler = new Thread(() -> buffer.putInt(5));
        filler.start();
        filler.join();
        buffer.flip();
        System.out.println(buffer.getInt());
    }
}
