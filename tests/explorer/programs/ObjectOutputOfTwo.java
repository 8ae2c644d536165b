//! labels: none
//! coverage: any
//! left_out: library_objects
// Two threads write to a stream of objects, by an interface: nothing in there is an event.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;

public class ObjectOutputOfTwo {
    private static void write(ObjectOutput out, int number) {
        try {
            out.writeInt(number);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public static void main(String[] args) throws InterruptedException, IOException {
        ObjectOutput out = new ObjectOutputStream(new ByteArrayOutputStream());
        Thread other = new Thread(() -> write(out, 1));
        other.start();
        write(out, 2);
        other.join();
    }
}
