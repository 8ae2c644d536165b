//! labels: data_race
// A number is made of bytes that the other thread writes.
import java.math.BigInteger;

public class NumberOfSharedBytes {
    public static void main(String[] args) throws InterruptedException {
        byte[] bytes = {1};
        Thread other = new Thread(() -> bytes[0] = 2);
        other.start();
        BigInteger number = new BigInteger(bytes);
        other.join();
        System.out.println(number.signum());
    }
}
