import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class CurrencyRates {
    static class Bank {
        private final ConcurrentHashMap<String, FutureTask<Integer>> tasks =
                new ConcurrentHashMap<>();

        String ask(String currency) {
            FutureTask<Integer> task = new FutureTask<>(() -> {
                System.out.println("look up " + currency);
                if ("XYZ".equals(currency)) {
                    throw new IllegalArgumentException();
                }
                return 11;
            });
            FutureTask<Integer> other = tasks.putIfAbsent(currency, task);
            if (other == null) {
                other = task;
                task.run();
            }
            try {
                return currency + " " + other.get();
            } catch (ExecutionException e) {
                // Not worth keeping: the next one shall try again.
                tasks.remove(currency, other);
                return currency + " unknown";
            } catch (InterruptedException e) {
                return currency + " unknown";
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bank bank = new Bank();
        String[] told = new String[4];
        Thread first = new Thread(() -> {
            told[0] = bank.ask("SEK");
            told[1] = bank.ask("XYZ");
        });
        Thread second = new Thread(() -> {
            told[2] = bank.ask("XYZ");
            told[3] = bank.ask("SEK");
        });
        first.start();
        second.start();
        first.join();
        second.join();
        for (int i = 0; i < told.length; i++) {
            System.out.println("traveller " + i / 2 + ": " + told[i]);
        }
    }
}
