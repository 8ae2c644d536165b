//! labels: none
//! coverage: exhausted
//! output: "8\n"
// A stream that is made early reads its array late.
import java.util.Arrays;
import java.util.stream.IntStream;

public class HeightsStreamedLate {
    public static void main(String[] args) throws InterruptedException {
        int[] heights = {3, 4};
        Thread surveyor = new Thread(() -> heights[1] = 5);
        surveyor.start();
        IntStream stream = Arrays.stream(heights);
        surveyor.join();
        System.out.println(stream.sum());
    }
}
