import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class Exam {
    static class PaperException extends Exception {
        PaperException(String message) {
            super(message);
        }
    }

    private final ExecutorService graders = Executors.newFixedThreadPool(2);
    private int passed;

    private void grade(int paper, Callable<Integer> grading) throws InterruptedException {
        try {
            int points = graders.submit(grading).get();
            System.out.println("paper " + paper + ": " + points);
            if (points >= 8) {
                passed++;
            }
        } catch (ExecutionException e) {
            System.out.println("paper " + paper + ": " + e.getCause().getMessage());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Exam exam = new Exam();
        exam.grade(1, () -> 7);
        exam.grade(2, () -> 9);
        exam.grade(3, () -> {
            throw new PaperException("coffee stain");
        });
        System.out.println("passed=" + exam.passed);
        exam.graders.shutdown();
    }
}
