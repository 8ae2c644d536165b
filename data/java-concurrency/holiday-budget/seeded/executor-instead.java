import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class HolidayCosts {
    static class NoOffer extends Exception {
        NoOffer(String message) {
            super(message);
        }
    }

    static class Lookup {
        private final Callable<Integer> source;
        private Future<Integer> result;

        Lookup(Callable<Integer> source) {
            this.source = source;
        }

        void begin() {
            ExecutorService thread = Executors.newSingleThreadExecutor();
            result = thread.submit(source);
            thread.shutdown();
        }

        int amount() throws NoOffer, InterruptedException {
            try {
                return result.get();
            } catch (ExecutionException e) {
                throw (NoOffer) e.getCause();
            }
        }
    }

    private static int print(String name, Lookup lookup) throws InterruptedException {
        try {
            int amount = lookup.amount();
            System.out.println(name + " " + amount);
            return amount;
        } catch (NoOffer e) {
            System.out.println(name + " estimated: " + e.getMessage());
            return 80;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Lookup flight = new Lookup(() -> 120);
        Lookup hotel = new Lookup(() -> {
            throw new NoOffer("hotel is closed");
        });
        Lookup meals = new Lookup(() -> 45);
        flight.begin();
        hotel.begin();
        meals.begin();
        System.out.println("packing");
        int total = print("flight", flight);
        total += print("hotel", hotel);
        total += print("meals", meals);
        System.out.println("budget=" + total);
    }
}
