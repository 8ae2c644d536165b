//! labels: none
//! coverage: any
//! left_out: deserialised_objects
//! left_out: serialised_objects
// The counter comes out of a stream, so that what threads do to it is no event.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.concurrent.atomic.AtomicLong;

public class CopiedCounter {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(new AtomicLong());
        out.close();
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        AtomicLong counter = (AtomicLong) in.readObject();
        Runnable step = () -> counter.set(counter.get() + 1);
        Thread one = new Thread(step);
        Thread other = new Thread(step);
        one.start();
        other.start();
        one.join();
        other.join();
        if (counter.get() != 2) {
            throw new IllegalStateException("a step is lost");
        }
    }
}
