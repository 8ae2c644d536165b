//! labels: none
//! coverage: any
//! left_out: deserialised_objects
//! left_out: serialised_objects
// An object is written to a stream while another thread may change it.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public class CopiedAmongThreads {
    static class Form implements Serializable {
        volatile int copies;
    }

    public static void main(String[] args) throws Exception {
        Form form = new Form();
        Thread clerk = new Thread(() -> form.copies = 1);
        clerk.start();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeObject(form);
        out.close();
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        int copies = ((Form) in.readObject()).copies;
        clerk.join();
        if (copies == 1) {
            throw new IllegalStateException("seen in between");
        }
    }
}
