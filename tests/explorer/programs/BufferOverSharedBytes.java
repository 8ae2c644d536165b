//! labels: data_race
//! race: byte[] 10 11
// A buffer that wraps an array writes into it.
import java.nio.ByteBuffer;

public class BufferOverSharedBytes {
    public static void main(String[] args) throws InterruptedException {
        byte[] block = new byte[4];
        ByteBuffer buffer = ByteBuffer.wrap(block);
        Thread filler = new Thread(() -> buffer.put((byte) 5));
        filler.start(); block[0] = 6;
        filler.join();
    }
}
