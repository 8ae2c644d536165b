import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;

public class DivisorMemo {
    static class Memory {
        private final ConcurrentMap<Integer, FutureTask<Integer>> tasks =
                new ConcurrentHashMap<>();

        int divisors(int number) throws InterruptedException, ExecutionException {
            FutureTask<Integer> task = new FutureTask<>(() -> {
                System.out.println("working out " + number);
                return (int) IntStream.rangeClosed(1, number).filter(d -> number % d == 0).count();
            });
            FutureTask<Integer> winner = tasks.putIfAbsent(number, task);
            if (winner == null) {
                task.run();
            }
            return winner.get();
        }
    }

    static class Pupil extends Thread {
        final int[] numbers;
        final int[] answers;
        private final Memory memory;

        Pupil(Memory memory, int... numbers) {
            this.memory = memory;
            this.numbers = numbers;
            this.answers = new int[numbers.length];
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < numbers.length; i++) {
                    answers[i] = memory.divisors(numbers[i]);
                }
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Memory memory = new Memory();
        Pupil[] pupils = {
            new Pupil(memory, 12, 18), new Pupil(memory, 18), new Pupil(memory, 12)
        };
        for (Pupil pupil : pupils) {
            pupil.start();
        }
        for (Pupil pupil : pupils) {
            pupil.join();
        }
        for (int p = 0; p < pupils.length; p++) {
            for (int i = 0; i < pupils[p].numbers.length; i++) {
                System.out.println("pupil " + p + ": " + pupils[p].numbers[i] + " has "
                        + pupils[p].answers[i] + " divisors");
            }
        }
    }
}
