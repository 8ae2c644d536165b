//! labels: none
//! coverage: exhausted
// A stream makes no object of a class, or with an interface, that is not initialised.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

public class ReadObjectIsInitialised {
    static final StringBuilder ORDER = new StringBuilder();

    static int note(String name) {
        ORDER.append(name);
        return 1;
    }

    interface Parcel {
        int TAPE = note("tape ");

        default void nothing() {}
    }

    static class Sent implements Serializable {
        private static final long serialVersionUID = 1;
        int weight = 5;
    }

    static class Come implements Serializable, Parcel {
        private static final long serialVersionUID = 1;
        static int label = note("label ");
        int weight;
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(new Sent());
        }
        String text = bytes.toString("ISO-8859-1").replace("$Sent", "$Come");
        Object read =
                new ObjectInputStream(new ByteArrayInputStream(text.getBytes("ISO-8859-1"))).readObject();
        Thread other = new Thread(() -> note("" + ((Come) read).weight));
        other.start();
        other.join();
        if (!ORDER.toString().equals("tape label 5")) {
            throw new IllegalStateException(ORDER.toString());
        }
    }
}
