//! labels: data_race
// A stream adds up the bytes that it passes on, and another thread writes one of them meanwhile.
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;

public class ChecksumUnderAStream {
    private static final class Nowhere extends OutputStream {
        @Override
        public void write(int one) {}

        @Override
        public void write(byte[] some, int first, int count) {}
    }

    public static void main(String[] args) throws InterruptedException, IOException {
        byte[] bytes = {1, 2, 3};
        OutputStream out = new CheckedOutputStream(new Nowhere(), new CRC32());
        Thread writer = new Thread(() -> bytes[2] = 0);
        writer.start();
        out.write(bytes, 0, 3);
        writer.join();
    }
}
