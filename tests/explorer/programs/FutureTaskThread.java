//! labels: none
//! output: "digits 4\n"
//! threads: 1
// A FutureTask runs in a thread of its own, and get waits for its result.
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class FutureTaskThread {
    static class DigitCount implements Callable<Integer> {
        private final int number;

        DigitCount(int number) {
            this.number = number;
        }

        @Override
        public Integer call() {
            return String.valueOf(number).length();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Integer> task = new FutureTask<>(new DigitCount(2024));
        new Thread(task, "counter").start();
        try {
            System.out.println("digits " + task.get());
        } catch (ExecutionException e) {
            System.out.println("failed " + e.getCause());
        }
    }
}
