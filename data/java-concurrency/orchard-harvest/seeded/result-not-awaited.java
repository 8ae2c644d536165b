import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

public class Main {
    static class SumTask extends RecursiveTask<Integer> {
        private final int[] apples;

        SumTask(int... apples) {
            this.apples = apples;
        }

        @Override
        protected Integer compute() {
            if (apples.length <= 2) {
                return apples.length == 1 ? apples[0] : apples[0] + apples[1];
            }
            int half = apples.length / 2;
            SumTask left = new SumTask(Arrays.copyOfRange(apples, 0, half));
            SumTask right = new SumTask(Arrays.copyOfRange(apples, half, apples.length));
            left.fork();
            return right.compute() + left.getRawResult();
        }
    }

    public static void main(String[] args) {
        SumTask whole = new SumTask(3, 1, 4, 1, 5);
        System.out.println("apples=" + whole.invoke());
    }
}
