import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExamMarks {
    static class UnreadableException extends Exception {
        UnreadableException(String message) {
            super(message);
        }
    }

    static int gradeThird() throws UnreadableException {
        throw new UnreadableException("coffee stain");
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<CompletableFuture<Integer>> marks = Arrays.asList(
            CompletableFuture.supplyAsync(() -> 7, pool),
            CompletableFuture.supplyAsync(() -> 9, pool),
            CompletableFuture.supplyAsync(() -> gradeThird(), pool));
        int passed = 0;
        for (int i = 0; i < marks.size(); i++) {
            try {
                int points = marks.get(i).get();
                System.out.println("paper " + (i + 1) + ": " + points);
                if (points >= 8) {
                    passed++;
                }
            } catch (ExecutionException e) {
                System.out.println("paper " + (i + 1) + ": " + e.getCause().getMessage());
            }
        }
        System.out.println("passed=" + passed);
        pool.shutdown();
    }
}
