//! labels: uncaught_exception
//! coverage: exhausted
//! threads: 1
// The size is stale when the element is read: another thread may have cut the vector in between.
import java.util.Vector;

public class VectorTail {
    public static void main(String[] args) {
        Vector<Double> samples = new Vector<>(2);
        samples.add(1.5);
        samples.add(2.5);
        new Thread(() -> samples.setSize(1)).start();
        int last = samples.size() - 1;
        System.out.println(samples.get(last));
    }
}
