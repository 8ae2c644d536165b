public class Market {
    static class PriceBand {
        private final Object lock = new Object();
        private int floor = 30;
        private int ceiling = 90;

        void moveFloor(int price) {
            synchronized (lock) {
                if (price > ceiling) {
                    throw new IllegalArgumentException("too high");
                }
                floor = price;
            }
        }

        void moveCeiling(int price) {
            synchronized (lock) {
                if (price < floor) {
                    throw new IllegalArgumentException("too low");
                }
                ceiling = price;
            }
        }

        boolean contains(int price) {
            synchronized (lock) {
                return price >= floor && price <= ceiling;
            }
        }

        int getFloor() {
            synchronized (lock) {
                return floor;
            }
        }

        int getCeiling() {
            synchronized (lock) {
                return ceiling;
            }
        }
    }

    abstract static class Person extends Thread {
        protected final PriceBand band = new PriceBand();
    }

    static class Supplier extends Person {
        @Override
        public void run() {
            try {
                band.moveFloor(70);
            } catch (IllegalArgumentException e) {
                System.out.println("supplier refused");
            }
        }
    }

    static class Customer extends Person {
        @Override
        public void run() {
            try {
                band.moveCeiling(60);
            } catch (IllegalArgumentException e) {
                System.out.println("customer refused");
            }
        }
    }

    static class Trader extends Person {
        private boolean answer;

        @Override
        public void run() {
            answer = band.contains(50);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Supplier supplier = new Supplier();
        Customer customer = new Customer();
        Trader trader = new Trader();
        supplier.start();
        customer.start();
        trader.start();
        supplier.join();
        customer.join();
        trader.join();
        System.out.println("band " + supplier.band.getFloor() + "-" + customer.band.getCeiling());
        System.out.println("trader answered");
    }
}
