import java.util.concurrent.atomic.AtomicInteger;

public class Goods {
    static class Warehouse {
        final AtomicInteger stock = new AtomicInteger(10);
        Shop shop;

        void deliver(int n) {
            stock.addAndGet(-n);
            shop.receive(n);
        }

        void takeBack(int n) {
            stock.addAndGet(n);
        }
    }

    static class Shop {
        final AtomicInteger shelf = new AtomicInteger(5);
        Warehouse warehouse;

        void receive(int n) {
            shelf.addAndGet(n);
        }

        void sendBack(int n) {
            shelf.addAndGet(-n);
            warehouse.takeBack(n);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Warehouse warehouse = new Warehouse();
        Shop shop = new Shop();
        warehouse.shop = shop;
        shop.warehouse = warehouse;
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
        System.out.println("stock=" + warehouse.stock.get());
        System.out.println("shelf=" + shop.shelf.get());
    }
}
