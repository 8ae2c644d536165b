//! labels: uncaught_exception
//! coverage: exhausted
// A string is made of a buffer, whose lock its constructor takes, while another thread holds it.
public class StringOfBuffer {
    static final StringBuffer BUFFER = new StringBuffer("a");

    public static void main(String[] args) {
        new Thread(
                () -> {
                    synchronized (BUFFER) {
                        BUFFER.append('b');
                        BUFFER.append('c');
                    }
                })
            .start();
        if (new String(BUFFER).length() == 3) {
            throw new IllegalStateException("the other was first");
        }
    }
}
