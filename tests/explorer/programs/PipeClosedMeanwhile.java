//! labels: none
//! coverage: any
//! left_out: library_objects
//! output: "closed\n"
//! output: "written\n"
// PipedReader.close takes no lock, so nothing orders it with a write at the other end.
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;

public class PipeClosedMeanwhile {
    public static void main(String[] args) throws Exception {
        PipedReader reader = new PipedReader();
        PipedWriter writer = new PipedWriter(reader);
        Thread closer = new Thread(() -> {
            try {
                reader.close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        closer.start();
        try {
            writer.write('a');
            System.out.println("written");
        } catch (IOException e) {
            System.out.println("closed");
        }
        closer.join();
    }
}
