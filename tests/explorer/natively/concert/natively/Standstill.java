package concert.natively;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * Tells whether a run's threads wait for each other for ever.
 *
 * <p>The state that Java tells is not enough: a thread that was woken still tells that it waits until
 * it comes to run, which takes long on a busy machine. The system knows of it that it can run.
 */
final class Standstill {
    private static final int LOOKS = 8;
    private static final int MILLISECONDS_BETWEEN_LOOKS = 25;

    private int looks;

    /** Looks, perhaps for the last time; takes some milliseconds if all wait. */
    boolean isReached(Iterable<Thread> threads) throws IOException, InterruptedException {
        if (!allWait(threads) || !onlyThisOneRuns()) {
            looks = 0;
            return false;
        }
        looks++;
        Thread.sleep(MILLISECONDS_BETWEEN_LOOKS);
        return looks == LOOKS;
    }

    // A thread that waits for the initialiser of a class tells that it runs.
    private static boolean allWait(Iterable<Thread> threads) {
        for (Thread each : threads) {
            if (each.getState() == Thread.State.TIMED_WAITING && !each.isDaemon()) {
                return false;
            }
        }
        return true;
    }

    private static boolean onlyThisOneRuns() throws IOException {
        int running = 0;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Paths.get("/proc/self/task"))) {
            for (Path task : tasks) {
                try {
                    String told = new String(Files.readAllBytes(task.resolve("stat")));
                    running += told.charAt(told.lastIndexOf(')') + 2) == 'R' ? 1 : 0;
                } catch (IOException hasEnded) {
                    return false;
                }
            }
        }
        return running <= 1;
    }
}
