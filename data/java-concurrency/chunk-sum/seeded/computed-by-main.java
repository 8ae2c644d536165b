import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;

public class ChunkSum {
    public static void main(String[] args) throws Exception {
        int total = 0;
        for (int c = 0; c < 4; c++) {
            int first = 250 * c + 1;
            Callable<Integer> chunk = () -> IntStream.range(first, first + 250).sum();
            FutureTask<Integer> task = new FutureTask<>(chunk);
            task.run();
            System.out.println("chunk " + c + "=" + task.get());
            total += task.get();
        }
        System.out.println("total=" + total);
    }
}
