//! labels: none
//! coverage: exhausted
//! output: "1\n"
//! complete: yes
// A loop asks for a result for a while, time and again: it waits as long as the task is not over.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ResultAskedForInVain {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        new Thread(task).start();
        Integer result = null;
        while (result == null) {
            try {
                result = task.get(10, TimeUnit.MILLISECONDS);
            } catch (TimeoutException late) {
                // It asks again.
            }
        }
        System.out.println(result);
    }
}
