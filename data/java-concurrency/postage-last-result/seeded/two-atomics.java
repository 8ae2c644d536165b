import java.util.concurrent.atomic.AtomicInteger;

public class PostOffice {
    static class PostageCalculator {
        private final AtomicInteger lastWeight = new AtomicInteger(0);
        private final AtomicInteger lastPrice = new AtomicInteger(0);
        private final AtomicInteger hits = new AtomicInteger(0);

        int price(int weight) {
            if (lastWeight.get() == weight) {
                hits.incrementAndGet();
                return lastPrice.get();
            }
            int price = 4 + 3 * weight;
            lastWeight.set(weight);
            lastPrice.set(price);
            return price;
        }
    }

    static class Clerk implements Runnable {
        private final int number;
        private final int[] weights;
        private final PostageCalculator calculator;

        Clerk(int number, int[] weights, PostageCalculator calculator) {
            this.number = number;
            this.weights = weights;
            this.calculator = calculator;
        }

        @Override
        public void run() {
            for (int weight : weights) {
                int price = calculator.price(weight);
                System.out.println("clerk " + number + " weight " + weight + " price " + price);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PostageCalculator calculator = new PostageCalculator();
        Thread clerk0 = new Thread(new Clerk(0, new int[] {2, 5}, calculator));
        Thread clerk1 = new Thread(new Clerk(1, new int[] {5, 2}, calculator));
        clerk0.start();
        clerk1.start();
        clerk0.join();
        clerk1.join();
        System.out.println("last weight " + calculator.lastWeight + " price " + calculator.lastPrice);
        System.out.println("hits=" + calculator.hits);
    }
}
