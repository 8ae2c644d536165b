import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class TravelCosts {
    static class NoOffer extends Exception {
        NoOffer(String message) {
            super(message);
        }
    }

    static class Lookup extends Thread {
        private final FutureTask<Integer> task;

        Lookup(Callable<Integer> callable) {
            this.task = new FutureTask<>(callable);
        }

        void begin() {
            start();
        }

        @Override
        public void run() {
            task.run();
        }

        int amount() throws NoOffer, InterruptedException {
            if (!task.isDone()) {
                throw new NoOffer("not answered yet");
            }
            try {
                return task.get();
            } catch (ExecutionException e) {
                throw (NoOffer) e.getCause();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String[] names = {"flight", "hotel", "meals"};
        Lookup[] lookups = {
            new Lookup(() -> 120),
            new Lookup(() -> {
                throw new NoOffer("hotel is closed");
            }),
            new Lookup(() -> 45)
        };
        for (Lookup lookup : lookups) {
            lookup.begin();
        }
        System.out.println("packing");
        int budget = 0;
        for (int i = 0; i < 3; i++) {
            try {
                int amount = lookups[i].amount();
                System.out.println(names[i] + " " + amount);
                budget += amount;
            } catch (NoOffer e) {
                System.out.println(names[i] + " estimated: " + e.getMessage());
                budget += 80;
            }
        }
        System.out.println("budget=" + budget);
    }
}
