//! labels: none
//! coverage: any
//! left_out: serialised_objects
// The stream reads the field that the other thread writes.
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public class SavedWhileWritten implements Serializable {
    private int pages;

    public static void main(String[] args) throws InterruptedException, IOException {
        SavedWhileWritten diary = new SavedWhileWritten();
        Thread writer = new Thread(() -> diary.pages = 1);
        writer.start();
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(diary);
        writer.join();
    }
}
