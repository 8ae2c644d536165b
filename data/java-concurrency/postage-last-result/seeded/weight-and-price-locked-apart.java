public class PostOffice {
    static class LastResult {
        private int weight;
        private int price;
        private int hits;

        synchronized int getWeight() {
            return weight;
        }

        synchronized void setWeight(int weight) {
            this.weight = weight;
        }

        synchronized int getPrice() {
            return price;
        }

        synchronized void setPrice(int price) {
            this.price = price;
        }

        synchronized void hit() {
            hits++;
        }

        synchronized int getHits() {
            return hits;
        }
    }

    static int postage(LastResult last, int weight) {
        if (last.getWeight() == weight) {
            last.hit();
            return last.getPrice();
        }
        int price = 4 + 3 * weight;
        last.setWeight(weight);
        last.setPrice(price);
        return price;
    }

    public static void main(String[] args) throws InterruptedException {
        LastResult last = new LastResult();
        int[][] questions = {{2, 5}, {5, 2}};
        Thread[] clerks = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int clerk = i;
            clerks[i] = new Thread(() -> {
                for (int weight : questions[clerk]) {
                    int price = postage(last, weight);
                    System.out.println("clerk " + clerk + " weight " + weight + " price " + price);
                }
            });
            clerks[i].start();
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
        System.out.println("last weight " + last.getWeight() + " price " + last.getPrice());
        System.out.println("hits=" + last.getHits());
    }
}
