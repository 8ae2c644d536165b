import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class Budget {
    static class NoOffer extends Exception {
        NoOffer(String message) {
            super(message);
        }
    }

    static class Prefetched {
        private final String name;
        private final FutureTask<Integer> task;
        private final Thread thread;

        Prefetched(String name, Callable<Integer> lookup) {
            this.name = name;
            this.task = new FutureTask<>(lookup);
            this.thread = new Thread(task, name);
        }

        void begin() {
            thread.run();
        }

        int amount() throws NoOffer, InterruptedException {
            try {
                return task.get();
            } catch (ExecutionException e) {
                throw (NoOffer) e.getCause();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Prefetched[] parts = {
            new Prefetched("flight", () -> 120),
            new Prefetched("hotel", () -> {
                throw new NoOffer("hotel is closed");
            }),
            new Prefetched("meals", () -> 45)
        };
        for (Prefetched part : parts) {
            part.begin();
        }
        System.out.println("packing");
        int sum = 0;
        for (Prefetched part : parts) {
            int amount = 80;
            try {
                amount = part.amount();
                System.out.println(part.name + " " + amount);
            } catch (NoOffer e) {
                System.out.println(part.name + " estimated: " + e.getMessage());
            }
            sum += amount;
        }
        System.out.println("budget=" + sum);
    }
}
