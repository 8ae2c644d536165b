//! labels: none
//! coverage: any
//! left_out: library_objects
// The subclass reads a field of its superclass, whose accesses are no events.
import java.io.ByteArrayOutputStream;

public class CountOfASubclass {
    static class Counted extends ByteArrayOutputStream {
        int bytes() {
            return count;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Counted counted = new Counted();
        Thread other = new Thread(() -> counted.write(1));
        other.start();
        int seen = counted.bytes();
        other.join();
        System.out.println(seen);
    }
}
