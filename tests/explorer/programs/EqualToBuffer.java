//! labels: uncaught_exception
//! coverage: exhausted
// A string compares itself with a buffer, whose lock it takes.
public class EqualToBuffer {
    static final StringBuffer BUFFER = new StringBuffer("a");

    public static void main(String[] args) {
        new Thread(() -> BUFFER.append('b')).start();
        if ("ab".contentEquals(BUFFER)) {
            throw new IllegalStateException("the other was first");
        }
    }
}
