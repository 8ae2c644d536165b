//! labels: none
//! coverage: any
//! left_out: library_objects
// A stream writes to a compressor of which another thread asks how much it has had.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

public class CompressorUnderAStream {
    public static void main(String[] args) throws InterruptedException, IOException {
        Deflater deflater = new Deflater();
        DeflaterOutputStream out = new DeflaterOutputStream(new ByteArrayOutputStream(), deflater);
        Thread asker = new Thread(() -> System.out.println(deflater.getTotalIn()));
        asker.start();
        out.write(new byte[5]);
        asker.join();
    }
}
