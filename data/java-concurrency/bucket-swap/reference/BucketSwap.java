import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Exchanger;

public class BucketSwap {
    private static final int ROUNDS = 2;
    private static final int BUCKET_SIZE = 3;

    private static final Exchanger<List<Integer>> meetingPoint = new Exchanger<>();

    private static class Filler implements Runnable {
        @Override
        public void run() {
            List<Integer> bucket = new ArrayList<>();
            int number = 1;
            try {
                for (int round = 0; round < ROUNDS; round++) {
                    for (int i = 0; i < BUCKET_SIZE; i++) {
                        bucket.add(number++);
                    }
                    bucket = meetingPoint.exchange(bucket);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static class Drainer implements Runnable {
        private int sum;

        @Override
        public void run() {
            List<Integer> bucket = new ArrayList<>();
            try {
                for (int round = 0; round < ROUNDS; round++) {
                    bucket = meetingPoint.exchange(bucket);
                    StringBuilder line = new StringBuilder("drained");
                    for (int number : bucket) {
                        line.append(' ').append(number);
                        sum += number;
                    }
                    System.out.println(line.toString());
                    bucket.clear();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Drainer drainer = new Drainer();
        Thread fillerThread = new Thread(new Filler(), "filler");
        Thread drainerThread = new Thread(drainer, "drainer");
        fillerThread.start();
        drainerThread.start();
        fillerThread.join();
        drainerThread.join();
        System.out.println("sum=" + drainer.sum);
    }
}
