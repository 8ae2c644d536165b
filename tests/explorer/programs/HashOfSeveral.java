//! labels: none
//! coverage: any
//! left_out: random_numbers
// The hash of several objects follows from their identity hashes.
import java.util.Objects;

public class HashOfSeveral {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            System.out.println(Objects.hash(new Object(), 1) % 2 == 0 ? "even" : "odd");
        });
        t.start();
        t.join();
    }
}
