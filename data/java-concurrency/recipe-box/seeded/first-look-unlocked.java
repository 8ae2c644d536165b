import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class SoupKitchen {
    static class Recipes {
        final Map<String, String> known = new HashMap<>();
        final ReentrantReadWriteLock guard = new ReentrantReadWriteLock();
        int requests = 0;

        String get(String dish) {
            String recipe = known.get(dish);
            if (recipe == null) {
                guard.writeLock().lock();
                try {
                    recipe = known.get(dish);
                    if (recipe == null) {
                        requests++;
                        recipe = dish + "#" + requests;
                        known.put(dish, recipe);
                    }
                } finally {
                    guard.writeLock().unlock();
                }
            }
            return recipe;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Recipes recipes = new Recipes();
        Thread[] cooks = new Thread[2];
        for (int c = 0; c < 2; c++) {
            final int cook = c;
            cooks[c] = new Thread(
                () -> System.out.println("cook " + cook + " uses " + recipes.get("soup")));
            cooks[c].start();
        }
        for (Thread cook : cooks) {
            cook.join();
        }
        System.out.println("sent for " + recipes.requests);
    }
}
