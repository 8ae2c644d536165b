public class FishMarket {
    static final class PriceBand {
        private final Object lock = new Object();
        private int floor = 30;
        private int ceiling = 90;

        void moveFloor(int price) {
            synchronized (lock) {
                if (price > ceiling) {
                    throw new IllegalArgumentException("floor above ceiling");
                }
                floor = price;
            }
        }

        void moveCeiling(int price) {
            synchronized (lock) {
                if (price < floor) {
                    throw new IllegalArgumentException("ceiling below floor");
                }
                ceiling = price;
            }
        }

        boolean contains(int price) {
            synchronized (lock) {
                return floor <= price && price <= ceiling;
            }
        }

        @Override
        public String toString() {
            synchronized (lock) {
                return floor + "-" + ceiling;
            }
        }
    }

    static void attempt(String who, Runnable move) {
        try {
            move.run();
        } catch (IllegalArgumentException e) {
            System.out.println(who + " refused");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PriceBand band = new PriceBand();
        boolean[] payable = new boolean[1];
        Thread supplier = new Thread(() -> attempt("supplier", () -> band.moveFloor(70)));
        Thread customer = new Thread(() -> attempt("customer", () -> band.moveCeiling(60)));
        Thread trader = new Thread(() -> payable[0] = band.contains(50));
        supplier.start();
        customer.start();
        trader.start();
        supplier.join();
        customer.join();
        trader.join();
        System.out.println("band " + band);
        System.out.println("trader answered");
    }
}
