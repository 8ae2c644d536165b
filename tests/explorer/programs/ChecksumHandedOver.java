//! labels: none
// One thread after the other: a checksum and a compressor that start and join hand over.
import java.util.zip.CRC32;
import java.util.zip.Deflater;

public class ChecksumHandedOver {
    public static void main(String[] args) throws InterruptedException {
        CRC32 sum = new CRC32();
        Deflater deflater = new Deflater();
        Thread other = new Thread(() -> {
            sum.update(1);
            deflater.setInput(new byte[3]);
        });
        sum.update(2);
        deflater.reset();
        other.start();
        other.join();
        deflater.finish();
        if (deflater.deflate(new byte[64]) == 0 || sum.getValue() == 0) {
            throw new IllegalStateException("never");
        }
        deflater.end();
    }
}
