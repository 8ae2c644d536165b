//! labels: none
//! coverage: any
//! left_out: library_objects
// Nothing in a compressor is an event, though it may be shared: who comes last decides.
import java.util.zip.Deflater;

public class DeflaterOfTwo {
    public static void main(String[] args) throws InterruptedException {
        Deflater deflater = new Deflater();
        Thread other = new Thread(() -> {
            deflater.setInput(new byte[3]);
        });
        other.start();
        deflater.setInput(new byte[5]);
        other.join();
        deflater.end();
    }
}
