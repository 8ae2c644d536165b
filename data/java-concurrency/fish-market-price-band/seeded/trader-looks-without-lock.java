public class FishMarket {
    static class PriceBand {
        private final Object lock = new Object();
        private int floor = 30;
        private int ceiling = 90;

        void setFloor(int value) {
            synchronized (lock) {
                if (value > ceiling) {
                    throw new IllegalArgumentException();
                }
                floor = value;
            }
        }

        void setCeiling(int value) {
            synchronized (lock) {
                if (value < floor) {
                    throw new IllegalArgumentException();
                }
                ceiling = value;
            }
        }

        boolean inBand(int price) {
            return floor <= price && price <= ceiling;
        }
    }

    static class Supplier implements Runnable {
        private final PriceBand band;

        Supplier(PriceBand band) {
            this.band = band;
        }

        public void run() {
            try {
                band.setFloor(70);
            } catch (IllegalArgumentException e) {
                System.out.println("supplier refused");
            }
        }
    }

    static class Customer implements Runnable {
        private final PriceBand band;

        Customer(PriceBand band) {
            this.band = band;
        }

        public void run() {
            try {
                band.setCeiling(60);
            } catch (IllegalArgumentException e) {
                System.out.println("customer refused");
            }
        }
    }

    static class Trader implements Runnable {
        private final PriceBand band;
        private boolean answer;

        Trader(PriceBand band) {
            this.band = band;
        }

        public void run() {
            answer = band.inBand(50);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PriceBand band = new PriceBand();
        Thread supplier = new Thread(new Supplier(band));
        Thread customer = new Thread(new Customer(band));
        Thread trader = new Thread(new Trader(band));
        supplier.start();
        customer.start();
        trader.start();
        supplier.join();
        customer.join();
        trader.join();
        synchronized (band.lock) {
            System.out.println("band " + band.floor + "-" + band.ceiling);
        }
        System.out.println("trader answered");
    }
}
