import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class Holiday {
    static class NoOffer extends Exception {
        NoOffer(String message) {
            super(message);
        }
    }

    static class AmountLookup {
        private final FutureTask<Integer> future;

        AmountLookup(Callable<Integer> callable) {
            future = new FutureTask<>(callable);
        }

        void begin() {
            new Thread(future).start();
        }

        int amount() throws NoOffer {
            try {
                return future.get();
            } catch (ExecutionException e) {
                throw (RuntimeException) e.getCause();
            } catch (InterruptedException e) {
                throw new NoOffer("interrupted");
            }
        }
    }

    static int budget = 0;

    static void add(String name, AmountLookup lookup) {
        try {
            int amount = lookup.amount();
            System.out.println(name + " " + amount);
            budget += amount;
        } catch (NoOffer e) {
            System.out.println(name + " estimated: " + e.getMessage());
            budget += 80;
        }
    }

    public static void main(String[] args) {
        AmountLookup flight = new AmountLookup(() -> 120);
        AmountLookup hotel = new AmountLookup(() -> {
            throw new NoOffer("hotel is closed");
        });
        AmountLookup meals = new AmountLookup(() -> 45);
        flight.begin();
        hotel.begin();
        meals.begin();
        System.out.println("packing");
        add("flight", flight);
        add("hotel", hotel);
        add("meals", meals);
        System.out.println("budget=" + budget);
    }
}
