//! labels: none
//! coverage: any
//! left_out: random_numbers
// While main computes a hash that it drops, another thread asks for one and prints it.
import java.util.Objects;

public class HashInADroppedHash {
    static class Key {
        @Override
        public int hashCode() {
            Thread t = new Thread(() -> {
                System.out.println(Objects.hash(new Object(), 1) % 2 == 0 ? "even" : "odd");
            });
            t.start();
            try {
                t.join();
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
            return 1;
        }
    }

    public static void main(String[] args) {
        new Key().hashCode();
    }
}
