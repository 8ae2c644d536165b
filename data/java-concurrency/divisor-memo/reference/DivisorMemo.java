import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class DivisorMemo {
    private static final int[][] QUESTIONS = {{12, 18}, {18}, {12}};

    private final ConcurrentMap<Integer, FutureTask<Integer>> tasks = new ConcurrentHashMap<>();

    private int divisors(int number) {
        FutureTask<Integer> task = tasks.get(number);
        if (task == null) {
            FutureTask<Integer> mine = new FutureTask<>(() -> count(number));
            task = tasks.putIfAbsent(number, mine);
            if (task == null) {
                task = mine;
                mine.run();
            }
        }
        try {
            return task.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int count(int number) {
        System.out.println("working out " + number);
        int count = 0;
        for (int divisor = 1; divisor <= number; divisor++) {
            if (number % divisor == 0) {
                count++;
            }
        }
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        DivisorMemo memo = new DivisorMemo();
        int[][] answers = {new int[2], new int[1], new int[1]};
        Thread[] pupils = new Thread[QUESTIONS.length];
        for (int i = 0; i < pupils.length; i++) {
            int pupil = i;
            pupils[i] = new Thread(() -> {
                for (int q = 0; q < QUESTIONS[pupil].length; q++) {
                    answers[pupil][q] = memo.divisors(QUESTIONS[pupil][q]);
                }
            });
            pupils[i].start();
        }
        for (int i = 0; i < pupils.length; i++) {
            pupils[i].join();
        }
        for (int i = 0; i < pupils.length; i++) {
            for (int q = 0; q < answers[i].length; q++) {
                System.out.println("pupil " + i + ": " + QUESTIONS[i][q] + " has "
                        + answers[i][q] + " divisors");
            }
        }
    }
}
