import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class HolidayBudget {
    private static final int ESTIMATE = 80;

    private static class NoOffer extends Exception {
        NoOffer(String message) {
            super(message);
        }
    }

    private static class Lookup {
        private final FutureTask<Integer> task;
        private final Thread thread;

        Lookup(Callable<Integer> source) {
            task = new FutureTask<>(source);
            thread = new Thread(task);
        }

        void begin() {
            thread.start();
        }

        int amount() throws NoOffer, InterruptedException {
            try {
                return task.get();
            } catch (ExecutionException e) {
                Throwable cause = e.getCause();
                if (cause instanceof NoOffer) {
                    throw (NoOffer) cause;
                }
                throw new IllegalStateException(cause);
            }
        }
    }

    private static int closedHotel() throws NoOffer {
        throw new NoOffer("hotel is closed");
    }

    private static int reckon(String name, Lookup lookup) throws InterruptedException {
        try {
            int amount = lookup.amount();
            System.out.println(name + " " + amount);
            return amount;
        } catch (NoOffer e) {
            System.out.println(name + " estimated: " + e.getMessage());
            return ESTIMATE;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Lookup flight = new Lookup(() -> 120);
        Lookup hotel = new Lookup(HolidayBudget::closedHotel);
        Lookup meals = new Lookup(() -> 45);
        flight.begin();
        hotel.begin();
        meals.begin();
        System.out.println("packing");
        int budget = reckon("flight", flight) + reckon("hotel", hotel) + reckon("meals", meals);
        System.out.println("budget=" + budget);
    }
}
