//! labels: data_race
//! race: int[] 9 11
// The end of a stream over an array reads the elements, not its beginning.
import java.util.stream.IntStream;

public class HeightsSummedByStream {
    public static void main(String[] args) throws InterruptedException {
        int[] heights = {3, 4};
        Thread surveyor = new Thread(() -> heights[1] = 5);
        surveyor.start();
        IntStream.of(heights).sum();
        surveyor.join();
    }
}
