public class PostOffice {
    static final class Postage {
        private int lastWeight;
        private int lastPrice;
        private int hits;

        int price(int weight) {
            synchronized (this) {
                if (weight == lastWeight) {
                    hits++;
                    return lastPrice;
                }
            }
            int price = 4 + 3 * weight;
            synchronized (this) {
                lastWeight = weight;
                lastPrice = price;
            }
            return price;
        }

        synchronized String last() {
            return "last weight " + lastWeight + " price " + lastPrice;
        }

        synchronized int hits() {
            return hits;
        }
    }

    static Thread clerk(int number, Postage postage, int... weights) {
        return new Thread(() -> {
            for (int weight : weights) {
                int price = postage.price(weight);
                System.out.println("clerk " + number + " weight " + weight + " price " + price);
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Postage postage = new Postage();
        Thread first = clerk(0, postage, 2, 5);
        Thread second = clerk(1, postage, 5, 2);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(postage.last());
        System.out.println("hits=" + postage.hits());
    }
}
