import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExamGraders {
    private static final int PAPERS = 3;
    private static final int PASS = 8;

    private static final class UnreadableException extends Exception {
        UnreadableException(String reason) {
            super(reason);
        }
    }

    private static int grade(int paper) throws UnreadableException {
        if (paper == 3) {
            throw new UnreadableException("coffee stain");
        }
        return 5 + 2 * paper;
    }

    public static void main(String[] args) throws InterruptedException {
        List<Callable<Integer>> gradings = new ArrayList<>();
        for (int p = 1; p <= PAPERS; p++) {
            int paper = p;
            gradings.add(() -> grade(paper));
        }
        ExecutorService graders = Executors.newFixedThreadPool(2);
        List<Future<Integer>> marks;
        try {
            marks = graders.invokeAll(gradings);
        } finally {
            graders.shutdown();
        }
        int passed = 0;
        for (int p = 1; p <= PAPERS; p++) {
            String shown;
            try {
                int points = marks.get(p - 1).get();
                shown = String.valueOf(points);
                if (points >= PASS) {
                    passed++;
                }
            } catch (ExecutionException e) {
                shown = e.getCause().getMessage();
            }
            System.out.println("paper " + p + ": " + shown);
        }
        System.out.println("passed=" + passed);
    }
}
