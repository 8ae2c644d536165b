//! labels: none
//! coverage: any
//! left_out: library_objects
// Who sets the result of a task by hand may do so before the task itself, or after.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ResultSetByHand {
    static class Seven extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            return 7;
        }

        void set(int value) {
            setRawResult(value);
        }
    }

    public static void main(String[] args) {
        Seven seven = new Seven();
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(seven);
        seven.set(8);
        System.out.println(seven.join());
        pool.shutdown();
    }
}
