//! labels: data_race
// A stream fills an array with what it unpacks, and another thread reads it meanwhile.
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Deflater;
import java.util.zip.InflaterInputStream;

public class InflatedMeanwhile {
    public static void main(String[] args) throws InterruptedException, IOException {
        byte[] packed = new byte[100];
        Deflater deflater = new Deflater();
        deflater.setInput(new byte[] {1, 2, 3});
        deflater.finish();
        int length = deflater.deflate(packed);
        InputStream in = new InflaterInputStream(new ByteArrayInputStream(packed, 0, length));
        byte[] bytes = new byte[3];
        Thread reader = new Thread(() -> System.out.println(bytes[2]));
        reader.start();
        in.read(bytes, 0, 3);
        reader.join();
    }
}
