import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class CurrencyRates {
    static final ConcurrentHashMap<String, FutureTask<Integer>> rates = new ConcurrentHashMap<>();
    static final String[][] told = new String[2][2];

    static Integer rate(String currency) {
        FutureTask<Integer> task = rates.get(currency);
        if (task == null) {
            FutureTask<Integer> fresh = new FutureTask<>(() -> {
                System.out.println("look up " + currency);
                if (currency.equals("SEK")) {
                    return 11;
                }
                throw new IllegalArgumentException("no rate for " + currency);
            });
            task = rates.putIfAbsent(currency, fresh);
            if (task == null) {
                task = fresh;
                task.run();
            }
        }
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException) {
                throw (RuntimeException) e.getCause();
            }
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    static void travel(int traveller, String... currencies) {
        for (int i = 0; i < currencies.length; i++) {
            Integer rate = rate(currencies[i]);
            told[traveller][i] = currencies[i] + " " + (rate == null ? "unknown" : rate);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread traveller0 = new Thread(() -> travel(0, "SEK", "XYZ"));
        Thread traveller1 = new Thread(() -> travel(1, "XYZ", "SEK"));
        traveller0.start();
        traveller1.start();
        traveller0.join();
        traveller1.join();
        for (int t = 0; t < 2; t++) {
            for (String line : told[t]) {
                System.out.println("traveller " + t + ": " + line);
            }
        }
    }
}
