//! labels: uncaught_exception
//! coverage: exhausted
// The counter comes out of a stream, and what threads do to it are events as elsewhere.
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
