//! labels: data_race
//! coverage: exhausted
//! threads: 2
// Two workers poll one plain ArrayDeque and may both get the same job.
import java.util.ArrayDeque;
import java.util.Deque;

public class JobDequeRace {
    static class Worker extends Thread {
        private final Deque<Runnable> jobs;

        Worker(Deque<Runnable> jobs) {
            this.jobs = jobs;
        }

        @Override
        public void run() {
            Runnable job = jobs.poll();
            if (job != null) {
                job.run();
            }
        }
    }

    public static void main(String[] args) {
        Deque<Runnable> jobs = new ArrayDeque<>();
        jobs.add(() -> { });
        jobs.add(() -> { });
        new Worker(jobs).start();
        new Worker(jobs).start();
    }
}
