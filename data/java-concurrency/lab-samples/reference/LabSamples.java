import java.util.concurrent.Callable;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class LabSamples {
    private static final int SAMPLES = 3;

    private static final class Finding {
        final int sample;
        final int value;

        Finding(int sample, int value) {
            this.sample = sample;
            this.value = value;
        }
    }

    private static final class Analysis implements Callable<Finding> {
        private final int sample;

        Analysis(int sample) {
            this.sample = sample;
        }

        @Override
        public Finding call() {
            return new Finding(sample, sample * sample + 10);
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService analysers = Executors.newFixedThreadPool(2);
        try {
            CompletionService<Finding> laboratory = new ExecutorCompletionService<>(analysers);
            for (int s = 1; s <= SAMPLES; s++) {
                laboratory.submit(new Analysis(s));
            }
            int total = 0;
            for (int i = 0; i < SAMPLES; i++) {
                Finding finding = laboratory.take().get();
                System.out.println("sample " + finding.sample + "=" + finding.value);
                total += finding.value;
            }
            System.out.println("total=" + total);
        } finally {
            analysers.shutdown();
        }
    }
}
