//! labels: none
//! output: "1 heart attack\n5 sprained ankle\n"
//! threads: 2
// The doctor starts when both nurses are done and takes the most urgent patient first.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.PriorityBlockingQueue;

public class TriageQueue {
    static class Patient implements Comparable<Patient> {
        private final int urgency;
        private final String complaint;

        Patient(int urgency, String complaint) {
            this.urgency = urgency;
            this.complaint = complaint;
        }

        @Override
        public int compareTo(Patient other) {
            return Integer.compare(urgency, other.urgency);
        }

        @Override
        public String toString() {
            return urgency + " " + complaint;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PriorityBlockingQueue<Patient> waiting = new PriorityBlockingQueue<>();
        CountDownLatch admitted = new CountDownLatch(2);
        Patient[] arrivals = {new Patient(5, "sprained ankle"), new Patient(1, "heart attack")};
        for (Patient patient : arrivals) {
            new Thread(() -> {
                waiting.put(patient);
                admitted.countDown();
            }).start();
        }
        admitted.await();
        System.out.println(waiting.take());
        System.out.println(waiting.take());
    }
}
