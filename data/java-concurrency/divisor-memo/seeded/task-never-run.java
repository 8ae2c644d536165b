import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;

public class DivisorMemo {
    private static final ConcurrentHashMap<Integer, FutureTask<Integer>> memory =
            new ConcurrentHashMap<>();

    private static int count(int number) {
        System.out.println("working out " + number);
        int count = 0;
        for (int i = 1; i <= number; i++) {
            count += number % i == 0 ? 1 : 0;
        }
        return count;
    }

    private static String ask(int pupil, int number) {
        memory.putIfAbsent(number, new FutureTask<>(() -> count(number)));
        try {
            int divisors = memory.get(number).get();
            return "pupil " + pupil + ": " + number + " has " + divisors + " divisors";
        } catch (Exception e) {
            return "pupil " + pupil + ": " + e;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[][] questions = {{12, 18}, {18}, {12}};
        List<Thread> pupils = new ArrayList<>();
        List<List<String>> answers = new ArrayList<>();
        for (int p = 0; p < questions.length; p++) {
            int pupil = p;
            List<String> mine = new ArrayList<>();
            answers.add(mine);
            pupils.add(new Thread(() -> {
                for (int number : questions[pupil]) {
                    mine.add(ask(pupil, number));
                }
            }));
        }
        pupils.forEach(Thread::start);
        for (Thread pupil : pupils) {
            pupil.join();
        }
        answers.forEach(mine -> mine.forEach(System.out::println));
    }
}
