//! labels: none
//! coverage: any
//! left_out: library_objects
// CharArrayWriter.size() takes no lock, so it may come between two writes.
import java.io.CharArrayWriter;

public class WriterSize {
    static final CharArrayWriter WRITER = new CharArrayWriter();

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> WRITER.write('a'));
        writer.start();
        int size = WRITER.size();
        writer.join();
        System.out.println(size > 3);
    }
}
