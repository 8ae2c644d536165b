import com.google.common.util.concurrent.SettableFuture;
import java.util.concurrent.ExecutionException;

public class PriceService {
    public static void main(String[] args) throws InterruptedException {
        SettableFuture<Integer> price = SettableFuture.create();
        SettableFuture<Integer> taxTable = SettableFuture.create();
        Thread[] clerks = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int clerk = i;
            clerks[i] = new Thread(() -> {
                try {
                    System.out.println("clerk " + clerk + " asks " + price.get());
                } catch (InterruptedException | ExecutionException e) {
                    Thread.currentThread().interrupt();
                }
            });
            clerks[i].start();
        }
        new Thread(() -> {
            System.out.println("loading price");
            price.set(42);
        }).start();
        new Thread(() -> taxTable.setException(new IllegalStateException("no tax table"))).start();
        try {
            taxTable.get();
        } catch (ExecutionException e) {
            System.out.println("tax failed: " + e.getCause().getMessage());
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
        System.out.println("closed");
    }
}
