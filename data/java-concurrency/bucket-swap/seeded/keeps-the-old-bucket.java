import java.util.concurrent.Exchanger;

public class Buckets {
    static int sum = 0;

    public static void main(String[] args) throws InterruptedException {
        Exchanger<int[]> exchanger = new Exchanger<>();
        Thread filler = new Thread(() -> {
            int[] bucket = new int[3];
            try {
                for (int round = 0; round < 2; round++) {
                    for (int i = 0; i < 3; i++) {
                        bucket[i] = round * 3 + i + 1;
                    }
                    exchanger.exchange(bucket);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread drainer = new Thread(() -> {
            int[] bucket = new int[3];
            try {
                for (int round = 0; round < 2; round++) {
                    bucket = exchanger.exchange(bucket);
                    String line = "drained";
                    for (int number : bucket) {
                        line += " " + number;
                        sum += number;
                    }
                    System.out.println(line);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        filler.start();
        drainer.start();
        filler.join();
        drainer.join();
        System.out.println("sum=" + sum);
    }
}
