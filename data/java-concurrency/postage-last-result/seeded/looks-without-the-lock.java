public class PostOffice {
    private int lastWeight = 0;
    private int lastPrice = 0;
    private int hits = 0;

    int postage(int weight) {
        if (weight == lastWeight) {
            int price = lastPrice;
            synchronized (this) {
                hits++;
            }
            return price;
        }
        synchronized (this) {
            lastWeight = weight;
            lastPrice = 4 + 3 * weight;
            return lastPrice;
        }
    }

    static void serve(PostOffice office, int clerk, int weight) {
        int price = office.postage(weight);
        System.out.println("clerk " + clerk + " weight " + weight + " price " + price);
    }

    public static void main(String[] args) throws InterruptedException {
        PostOffice office = new PostOffice();
        Thread clerk0 = new Thread(() -> {
            serve(office, 0, 2);
            serve(office, 0, 5);
        });
        Thread clerk1 = new Thread(() -> {
            serve(office, 1, 5);
            serve(office, 1, 2);
        });
        clerk0.start();
        clerk1.start();
        clerk0.join();
        clerk1.join();
        System.out.println("last weight " + office.lastWeight + " price " + office.lastPrice);
        System.out.println("hits=" + office.hits);
    }
}
