//! labels: data_race
// Objects.deepEquals reads an array that the other thread writes.
import java.util.Objects;

public class DeepEqualsOfShared {
    public static void main(String[] args) throws InterruptedException {
        int[] one = {1};
        int[] two = {1};
        Thread other = new Thread(() -> two[0] = 2);
        other.start();
        boolean equal = Objects.deepEquals(one, two);
        other.join();
        System.out.println(equal);
    }
}
