//! labels: none
//! coverage: any
//! left_out: direct_buffers
// Both threads add to one byte outside of the heap, where accesses are no events.
import java.nio.ByteBuffer;

public class DirectBufferShared {
    public static void main(String[] args) throws InterruptedException {
        ByteBuffer shared = ByteBuffer.allocateDirect(8);
        Thread other = new Thread(() -> shared.put(0, (byte) (shared.get(0) + 1)));
        other.start();
        shared.put(0, (byte) (shared.get(0) + 1));
        other.join();
    }
}
