import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class Shop {
    static class Preloader {
        private final FutureTask<Integer> task;
        private final Thread loader;

        Preloader(Callable<Integer> loading) {
            task = new FutureTask<>(loading);
            loader = new Thread(task);
        }

        void start() {
            loader.start();
        }

        int get() throws InterruptedException, ExecutionException {
            return task.get();
        }
    }

    static int loadPrice() {
        System.out.println("loading price");
        return 42;
    }

    static int loadTaxTable() {
        throw new IllegalStateException("no tax table");
    }

    public static void main(String[] args) throws InterruptedException {
        Preloader price = new Preloader(Shop::loadPrice);
        Preloader tax = new Preloader(Shop::loadTaxTable);
        Thread[] clerks = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int clerk = i;
            clerks[i] = new Thread(() -> {
                try {
                    System.out.println("clerk " + clerk + " asks " + price.get());
                } catch (InterruptedException | ExecutionException e) {
                    System.out.println("clerk " + clerk + " gives up");
                }
            });
            clerks[i].start();
        }
        tax.start();
        try {
            tax.get();
        } catch (ExecutionException e) {
            System.out.println("tax failed: " + e.getCause().getMessage());
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
        System.out.println("closed");
    }
}
