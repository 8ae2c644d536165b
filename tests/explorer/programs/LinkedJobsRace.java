//! labels: data_race, uncaught_exception
//! coverage: exhausted
//! threads: 2
// Two threads unlink the head of one plain LinkedList, and one may find the item already cleared.
import java.util.Arrays;
import java.util.LinkedList;

public class LinkedJobsRace {
    private static int drain(LinkedList<String> jobs) {
        String job = jobs.removeFirst();
        return job.length();
    }

    public static void main(String[] args) {
        LinkedList<String> jobs = new LinkedList<>(Arrays.asList("scan", "copy"));
        new Thread(() -> drain(jobs)).start();
        new Thread(() -> drain(jobs)).start();
    }
}
