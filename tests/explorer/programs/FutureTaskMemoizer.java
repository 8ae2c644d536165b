//! labels: none
//! output: "49 49, computed 1\n"
//! threads: 2
// putIfAbsent decides who computes; the other waits for the same FutureTask.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

public class FutureTaskMemoizer {
    private final ConcurrentHashMap<Integer, FutureTask<Integer>> squares =
            new ConcurrentHashMap<>();
    private final AtomicInteger computed = new AtomicInteger();

    int square(int n) {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            computed.incrementAndGet();
            return n * n;
        });
        FutureTask<Integer> earlier = squares.putIfAbsent(n, task);
        if (earlier == null) {
            earlier = task;
            task.run();
        }
        try {
            return earlier.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FutureTaskMemoizer memo = new FutureTaskMemoizer();
        int[] answers = new int[2];
        Thread a = new Thread(() -> answers[0] = memo.square(7));
        Thread b = new Thread(() -> answers[1] = memo.square(7));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(answers[0] + " " + answers[1] + ", computed " + memo.computed);
    }
}
