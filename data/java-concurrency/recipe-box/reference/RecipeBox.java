import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class RecipeBox {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> recipes = new HashMap<>();
    private int sentFor = 0;

    String recipeOf(String dish) {
        lock.readLock().lock();
        try {
            String recipe = recipes.get(dish);
            if (recipe != null) {
                return recipe;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            String recipe = recipes.get(dish);
            if (recipe == null) {
                sentFor++;
                recipe = dish + "#" + sentFor;
                recipes.put(dish, recipe);
            }
            return recipe;
        } finally {
            lock.writeLock().unlock();
        }
    }

    static final class Cook extends Thread {
        private final int number;
        private final RecipeBox box;

        Cook(int number, RecipeBox box) {
            this.number = number;
            this.box = box;
        }

        @Override
        public void run() {
            System.out.println("cook " + number + " uses " + box.recipeOf("soup"));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RecipeBox box = new RecipeBox();
        Cook[] cooks = {new Cook(0, box), new Cook(1, box)};
        for (Cook cook : cooks) {
            cook.start();
        }
        for (Cook cook : cooks) {
            cook.join();
        }
        System.out.println("sent for " + box.sentFor);
    }
}
