//! labels: none
//! coverage: any
//! left_out: random_numbers
// The hash of a list follows from the identity hashes of its elements.
import java.util.Arrays;

public class HashOfAList {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            System.out.println(Arrays.asList(new Object()).hashCode() % 2 == 0 ? "even" : "odd");
        });
        t.start();
        t.join();
    }
}
