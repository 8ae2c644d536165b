public class WarehouseAndShop {
    static final class Warehouse {
        private Shop shop;
        private int stock = 10;

        void serve(Shop shop) {
            this.shop = shop;
        }

        void deliver(int goods) {
            synchronized (this) {
                stock -= goods;
            }
            shop.receive(goods);
        }

        synchronized void takeBack(int goods) {
            stock += goods;
        }

        synchronized int stock() {
            return stock;
        }
    }

    static final class Shop {
        private final Warehouse warehouse;
        private int shelf = 5;

        Shop(Warehouse warehouse) {
            this.warehouse = warehouse;
        }

        void sendBack(int goods) {
            synchronized (this) {
                shelf -= goods;
            }
            warehouse.takeBack(goods);
        }

        synchronized void receive(int goods) {
            shelf += goods;
        }

        synchronized int shelf() {
            return shelf;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Warehouse warehouse = new Warehouse();
        Shop shop = new Shop(warehouse);
        warehouse.serve(shop);
        Thread driver = new Thread(() -> {
            warehouse.deliver(3);
            warehouse.deliver(3);
        });
        Thread clerk = new Thread(() -> {
            shop.sendBack(2);
            shop.sendBack(2);
        });
        driver.start();
        clerk.start();
        driver.join();
        clerk.join();
        System.out.println("stock=" + warehouse.stock());
        System.out.println("shelf=" + shop.shelf());
    }
}
