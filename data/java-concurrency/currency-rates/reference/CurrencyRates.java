import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class CurrencyRates {
    private final ConcurrentMap<String, FutureTask<Integer>> lookUps = new ConcurrentHashMap<>();

    private static int lookUp(String currency) {
        System.out.println("look up " + currency);
        if (!currency.equals("SEK")) {
            throw new IllegalArgumentException(currency);
        }
        return 11;
    }

    private String ask(String currency) throws InterruptedException {
        FutureTask<Integer> mine = new FutureTask<>(() -> lookUp(currency));
        FutureTask<Integer> known = lookUps.putIfAbsent(currency, mine);
        if (known == null) {
            mine.run();
            known = mine;
        }
        try {
            return currency + " " + known.get();
        } catch (ExecutionException e) {
            return currency + " unknown";
        }
    }

    private final class Traveller implements Runnable {
        private final String[] currencies;
        private final List<String> told = new ArrayList<>();

        Traveller(String... currencies) {
            this.currencies = currencies;
        }

        @Override
        public void run() {
            try {
                for (String currency : currencies) {
                    told.add(ask(currency));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CurrencyRates bank = new CurrencyRates();
        Traveller[] travellers = {
            bank.new Traveller("SEK", "XYZ"), bank.new Traveller("XYZ", "SEK")
        };
        Thread[] threads = {new Thread(travellers[0]), new Thread(travellers[1])};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int t = 0; t < travellers.length; t++) {
            for (String line : travellers[t].told) {
                System.out.println("traveller " + t + ": " + line);
            }
        }
    }
}
