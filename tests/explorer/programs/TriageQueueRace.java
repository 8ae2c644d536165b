//! labels: data_race, uncaught_exception
//! coverage: exhausted
//! threads: 2
// PriorityQueue raises its size before it stores the first element, so a second insertion may
// compare with null.
import java.util.PriorityQueue;

public class TriageQueueRace {
    private final PriorityQueue<Integer> patients = new PriorityQueue<>();

    public static void main(String[] args) {
        TriageQueueRace ward = new TriageQueueRace();
        new Thread(() -> ward.patients.add(2)).start();
        new Thread(() -> ward.patients.add(1)).start();
    }
}
