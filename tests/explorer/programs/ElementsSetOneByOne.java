//! labels: none
//! coverage: exhausted
// The elements of an array are set one by one, and the second after another thread has had it.
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

public class ElementsSetOneByOne {
    public static void main(String[] args) throws InterruptedException {
        int[] numbers = new int[2];
        CountDownLatch latch = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            numbers[1] = 5;
            latch.countDown();
        });
        other.start();
        Arrays.setAll(numbers, i -> {
            try {
                if (i == 1) {
                    latch.await();
                }
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            return i;
        });
        other.join();
    }
}
