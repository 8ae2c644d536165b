//! labels: none
//! coverage: exhausted
// Calls that throw before they write anything: another thread may have the array.
import java.util.Arrays;

public class CopiesThatFail {
    private static final int[] NUMBERS = new int[8];

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> NUMBERS[4] = 1);
        writer.start();
        try {
            Arrays.fill(NUMBERS, 4, 9, 7);
            throw new IllegalStateException();
        } catch (ArrayIndexOutOfBoundsException expected) {
            // It looks at the range first.
        }
        try {
            System.arraycopy(NUMBERS, 4, new long[8], 0, 1);
            throw new IllegalStateException();
        } catch (ArrayStoreException expected) {
            // It looks at the types first.
        }
        writer.join();
    }
}
