//! labels: none
//! coverage: exhausted
//! output: "loose a"
//! output: "written a"
// A lock orders the connection of two ends with a write. Who closes an end comes after all others.
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;

public class PipeConnectedUnderLock {
    private static final Object LOCK = new Object();

    private static void writes(PipedOutputStream out) {
        synchronized (LOCK) {
            try {
                out.write('a');
                System.out.print("written ");
            } catch (IOException e) {
                System.out.print("loose ");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream();
        Thread other = new Thread(() -> writes(out));
        other.start();
        synchronized (LOCK) {
            out.connect(in);
        }
        other.join();
        if (in.available() == 0) {
            out.write('a');
        }
        out.close();
        System.out.print((char) in.read());
        in.close();
    }
}
