import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Grading {
    static class UnreadablePaperException extends Exception {
        UnreadablePaperException(String message) {
            super(message);
        }
    }

    static class GradingTask implements Callable<Integer> {
        private final int paper;

        GradingTask(int paper) {
            this.paper = paper;
        }

        @Override
        public Integer call() throws UnreadablePaperException {
            switch (paper) {
                case 1:
                    return 7;
                case 2:
                    return 9;
                default:
                    throw new UnreadablePaperException("coffee stain");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService service = Executors.newFixedThreadPool(2);
        List<GradingTask> tasks = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            tasks.add(new GradingTask(i));
        }
        int passed = 0;
        int paper = 1;
        for (Future<Integer> future : service.invokeAll(tasks)) {
            try {
                int points = future.get();
                System.out.println("paper " + paper + ": " + points);
                passed += points >= 8 ? 1 : 0;
            } catch (ExecutionException e) {
                System.out.println("paper " + paper + ": " + e.getMessage());
            }
            paper++;
        }
        System.out.println("passed=" + passed);
        service.shutdown();
    }
}
