//! labels: none
//! coverage: any
//! left_out: library_objects
// Two threads pack into one stream: between what it gets and what it makes of it, it is anybody's.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.DeflaterOutputStream;

public class PackedByTwo {
    static void put(OutputStream to, int what) {
        try {
            to.write(what);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        OutputStream packed = new DeflaterOutputStream(new ByteArrayOutputStream());
        Thread other = new Thread(() -> put(packed, 1));
        other.start();
        put(packed, 2);
        other.join();
        packed.close();
    }
}
