//! labels: none
//! coverage: exhausted
//! output: "done 2 of 2, bytes 30\n"
//! threads: 2
// Two workers drain one guarded queue of jobs, a sentinel tells each to leave, and main joins both.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

public class ThumbnailPool {
    private interface Job {
        int bytes();
    }

    private static final Job STOP = () -> 0;

    private final Deque<Job> queue = new ArrayDeque<>();
    private final List<Thread> workers = new ArrayList<>();
    private int done;
    private int total;

    ThumbnailPool(int size) {
        for (int i = 0; i < size; i++) {
            workers.add(new Thread(this::drain, "worker-" + i));
        }
    }

    void begin() {
        workers.forEach(Thread::start);
    }

    private Job next() throws InterruptedException {
        synchronized (queue) {
            while (queue.isEmpty()) {
                queue.wait();
            }
            return queue.removeFirst();
        }
    }

    void submit(Job job) {
        synchronized (queue) {
            queue.addLast(job);
            queue.notify();
        }
    }

    private void drain() {
        try {
            for (Job job = next(); job != STOP; job = next()) {
                int bytes = job.bytes();
                synchronized (this) {
                    done++;
                    total += bytes;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void finish() throws InterruptedException {
        for (int i = 0; i < workers.size(); i++) {
            submit(STOP);
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThumbnailPool pool = new ThumbnailPool(2);
        for (int size = 10; size <= 20; size += 10) {
            final int bytes = size;
            pool.submit(() -> bytes);
        }
        pool.begin();
        pool.finish();
        System.out.println("done " + pool.done + " of 2, bytes " + pool.total);
    }
}
