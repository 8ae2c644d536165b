//! labels: data_race
// A digest reads the array behind a buffer, and another thread writes it meanwhile.
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

public class DigestReadsABuffer {
    public static void main(String[] args) throws InterruptedException, NoSuchAlgorithmException {
        byte[] bytes = {1, 2, 3};
        MessageDigest digest = MessageDigest.getInstance("MD5");
        Thread writer = new Thread(() -> bytes[2] = 0);
        writer.start();
        digest.update(ByteBuffer.wrap(bytes));
        writer.join();
    }
}
