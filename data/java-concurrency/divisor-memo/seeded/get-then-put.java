import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;

public class DivisorMemo {
    static final ConcurrentHashMap<Integer, FutureTask<Integer>> memory =
            new ConcurrentHashMap<>();

    static int ask(int number) {
        FutureTask<Integer> task = memory.get(number);
        if (task == null) {
            Callable<Integer> work = () -> {
                System.out.println("working out " + number);
                int count = 0;
                for (int d = 1; d <= number; d++) {
                    if (number % d == 0) {
                        count++;
                    }
                }
                return count;
            };
            task = new FutureTask<>(work);
            if (!memory.containsKey(number)) {
                memory.putIfAbsent(number, task);
                task.run();
            } else {
                task = memory.get(number);
            }
        }
        try {
            return task.get();
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] answers = new int[4];
        Thread pupil0 = new Thread(() -> {
            answers[0] = ask(12);
            answers[1] = ask(18);
        });
        Thread pupil1 = new Thread(() -> answers[2] = ask(18));
        Thread pupil2 = new Thread(() -> answers[3] = ask(12));
        pupil0.start();
        pupil1.start();
        pupil2.start();
        pupil0.join();
        pupil1.join();
        pupil2.join();
        System.out.println("pupil 0: 12 has " + answers[0] + " divisors");
        System.out.println("pupil 0: 18 has " + answers[1] + " divisors");
        System.out.println("pupil 1: 18 has " + answers[2] + " divisors");
        System.out.println("pupil 2: 12 has " + answers[3] + " divisors");
    }
}
