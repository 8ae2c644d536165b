//! labels: none
//! coverage: any
//! left_out: clock
// An entry without a time gets that of the clock, so at another time this fails.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

public class ZippedWithATime {
    public static void main(String[] args) throws IOException, InterruptedException {
        Thread other = new Thread(() -> {});
        other.start();
        other.join();
        ZipOutputStream zipped = new ZipOutputStream(new ByteArrayOutputStream());
        ZipEntry entry = new ZipEntry("entry");
        zipped.putNextEntry(entry);
        zipped.closeEntry();
        if (entry.getTime() > 2_556_000_000_000L) {
            throw new AssertionError();
        }
    }
}
