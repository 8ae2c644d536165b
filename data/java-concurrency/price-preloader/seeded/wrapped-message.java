import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class PriceShop {
    private final FutureTask<Integer> priceTask = new FutureTask<>(this::loadPrice);
    private final FutureTask<Integer> taxTask = new FutureTask<>(this::loadTaxTable);

    private Integer loadPrice() {
        System.out.println("loading price");
        return 42;
    }

    private Integer loadTaxTable() {
        throw new IllegalStateException("no tax table");
    }

    private void clerk(int number) {
        try {
            int price = priceTask.get();
            System.out.println("clerk " + number + " asks " + price);
        } catch (Exception e) {
            System.out.println("clerk " + number + " failed: " + e.getMessage());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PriceShop shop = new PriceShop();
        Thread priceLoader = new Thread(shop.priceTask);
        Thread taxLoader = new Thread(shop.taxTask);
        Thread first = new Thread(() -> shop.clerk(0));
        Thread second = new Thread(() -> shop.clerk(1));
        priceLoader.start();
        taxLoader.start();
        first.start();
        second.start();
        try {
            shop.taxTask.get();
        } catch (ExecutionException e) {
            System.out.println("tax failed: " + e.getMessage());
        }
        first.join();
        second.join();
        System.out.println("closed");
    }
}
