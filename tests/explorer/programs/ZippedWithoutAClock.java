//! labels: none
//! coverage: exhausted
// An entry with a time of the program's gets none of the clock.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

public class ZippedWithoutAClock {
    public static void main(String[] args) throws IOException, InterruptedException {
        Thread other = new Thread(() -> {});
        other.start();
        other.join();
        ZipOutputStream zipped = new ZipOutputStream(new ByteArrayOutputStream());
        ZipEntry entry = new ZipEntry("entry");
        entry.setTime(1_000_000_000_000L);
        zipped.putNextEntry(entry);
        zipped.closeEntry();
    }
}
