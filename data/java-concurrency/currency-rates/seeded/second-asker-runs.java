import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class CurrencyRates {
    private static final ConcurrentHashMap<String, FutureTask<Integer>> lookUps =
            new ConcurrentHashMap<>();

    static class Traveller extends Thread {
        private final String[] currencies;
        final StringBuilder told = new StringBuilder();

        Traveller(int number, String... currencies) {
            super("traveller " + number);
            this.currencies = currencies;
        }

        private int lookUp(String currency) {
            System.out.println("look up " + currency);
            if (currency.equals("XYZ")) {
                throw new IllegalArgumentException(currency);
            }
            return 11;
        }

        private String ask(String currency) throws InterruptedException {
            FutureTask<Integer> task = new FutureTask<>(() -> lookUp(currency));
            FutureTask<Integer> present = lookUps.putIfAbsent(currency, task);
            if (present != null) {
                task = present;
                task.run();
            }
            while (!task.isDone()) {
                Thread.yield();
            }
            try {
                return currency + " " + task.get();
            } catch (ExecutionException e) {
                return currency + " unknown";
            }
        }

        @Override
        public void run() {
            try {
                for (String currency : currencies) {
                    told.append(getName() + ": " + ask(currency) + "\n");
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Traveller traveller0 = new Traveller(0, "SEK", "XYZ");
        Traveller traveller1 = new Traveller(1, "XYZ", "SEK");
        traveller0.start();
        traveller1.start();
        traveller0.join();
        traveller1.join();
        System.out.print(traveller0.told);
        System.out.print(traveller1.told);
    }
}
