//! labels: none
//! output: "1\n"
//! output: "interrupted\n"
// The task is over before the interrupt; whoever waits for it may look for the interrupt first.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class RunThenInterrupt {
    public static void main(String[] args) throws ExecutionException {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread main = Thread.currentThread();
        new Thread(() -> {
            task.run();
            main.interrupt();
        }).start();
        try {
            System.out.println(task.get());
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
