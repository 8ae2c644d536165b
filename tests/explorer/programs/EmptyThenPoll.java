//! labels: uncaught_exception
//! threads: 2
// Between isEmpty and poll the other worker may take the last job.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class EmptyThenPoll {
    private static final Queue<Runnable> JOBS = new ConcurrentLinkedQueue<>();

    static class Worker extends Thread {
        @Override
        public void run() {
            while (!JOBS.isEmpty()) {
                JOBS.poll().run();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JOBS.add(() -> System.out.println("swept"));
        Worker[] workers = {new Worker(), new Worker()};
        for (Worker worker : workers) {
            worker.start();
        }
        for (Worker worker : workers) {
            worker.join();
        }
    }
}
