import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class PricePreloader {
    private static final FutureTask<Integer> price = new FutureTask<>(() -> {
        System.out.println("loading price");
        return 42;
    });

    private static final FutureTask<Integer> taxTable = new FutureTask<>(() -> {
        throw new IllegalStateException("no tax table");
    });

    private static void serve(int clerk) {
        try {
            System.out.println("clerk " + clerk + " asks " + price.get());
        } catch (ExecutionException e) {
            System.out.println("clerk " + clerk + " has no price: " + e.getCause().getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] clerks = new Thread[2];
        for (int i = 0; i < clerks.length; i++) {
            int clerk = i;
            clerks[i] = new Thread(() -> serve(clerk));
            clerks[i].start();
        }
        new Thread(price, "price loader").start();
        new Thread(taxTable, "tax loader").start();
        try {
            System.out.println("tax=" + taxTable.get());
        } catch (ExecutionException e) {
            System.out.println("tax failed: " + e.getCause().getMessage());
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
        System.out.println("closed");
    }
}
