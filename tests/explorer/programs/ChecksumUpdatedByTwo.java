//! labels: data_race
//! race: java.util.zip.CRC32 10 13
// A checksum says nothing of threads: two updates at once may lose one.
import java.util.zip.Adler32;

public class ChecksumUpdatedByTwo {
    public static void main(String[] args) throws InterruptedException {
        Adler32 sum = new Adler32();
        Thread other = new Thread(() -> {
            sum.update(1);
        });
        other.start();
        sum.update(2);
        other.join();
        System.out.println(sum.getValue());
    }
}
