import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class ShopOpening {
    static class Clerk extends Thread {
        private final int number;
        private final FutureTask<Integer> price;

        Clerk(int number, FutureTask<Integer> price) {
            this.number = number;
            this.price = price;
        }

        @Override
        public void run() {
            try {
                Integer value = price.get();
                System.out.println("clerk " + number + " asks " + value);
            } catch (InterruptedException | ExecutionException e) {
                throw new RuntimeException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        FutureTask<Integer> price = new FutureTask<>(() -> {
            System.out.println("loading price");
            return 42;
        });
        FutureTask<String> taxTable = new FutureTask<>(() -> {
            throw new IllegalStateException("no tax table");
        });
        new Thread(price).start();
        new Thread(taxTable).start();
        List<Clerk> clerks = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Clerk clerk = new Clerk(i, price);
            clerks.add(clerk);
            clerk.start();
        }
        try {
            taxTable.get();
        } catch (IllegalStateException e) {
            System.out.println("tax failed: " + e.getMessage());
        }
        for (Clerk clerk : clerks) {
            clerk.join();
        }
        System.out.println("closed");
    }
}
