//! labels: deadlock
//! threads: 1
// Main waits for a task while it holds the lock that the task needs.
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;

public class LockHeldOverGet {
    private final ReentrantLock archive = new ReentrantLock();
    private int files = 3;

    int countFiles() {
        archive.lock();
        try {
            return files;
        } finally {
            archive.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        LockHeldOverGet office = new LockHeldOverGet();
        ExecutorService clerk = Executors.newFixedThreadPool(1);
        Callable<Integer> task = office::countFiles;
        office.archive.lock();
        try {
            office.files = clerk.submit(task).get() + 1;
        } finally {
            office.archive.unlock();
            clerk.shutdown();
        }
    }
}
