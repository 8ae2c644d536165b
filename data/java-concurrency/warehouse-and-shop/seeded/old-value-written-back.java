public class GoodsFlow {
    static class Warehouse {
        Shop shop;
        private int stock = 10;

        synchronized int getStock() {
            return stock;
        }

        synchronized void setStock(int stock) {
            this.stock = stock;
        }

        void deliver(int n) {
            setStock(getStock() - n);
            shop.receive(n);
        }

        void takeBack(int n) {
            setStock(getStock() + n);
        }
    }

    static class Shop {
        Warehouse warehouse;
        private int shelf = 5;

        synchronized int getShelf() {
            return shelf;
        }

        synchronized void setShelf(int shelf) {
            this.shelf = shelf;
        }

        void receive(int n) {
            setShelf(getShelf() + n);
        }

        void sendBack(int n) {
            setShelf(getShelf() - n);
            warehouse.takeBack(n);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Warehouse warehouse = new Warehouse();
        Shop shop = new Shop();
        warehouse.shop = shop;
        shop.warehouse = warehouse;
        Thread driver = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                warehouse.deliver(3);
            }
        });
        Thread clerk = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                shop.sendBack(2);
            }
        });
        driver.start();
        clerk.start();
        driver.join();
        clerk.join();
        System.out.println("stock=" + warehouse.getStock());
        System.out.println("shelf=" + shop.getShelf());
    }
}
