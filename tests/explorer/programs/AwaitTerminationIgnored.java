//! labels: data_race
//! race: AwaitTerminationIgnored.total 17 21
//! output: "total 0\n"
//! output: "total 7\n"
//! threads: 1
// Five seconds may run out before the task ends, and then nothing orders write and read.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class AwaitTerminationIgnored {
    private static int total;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            total = 3 + 4;
        });
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println("total " + total);
    }
}
