import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class InterestDesk {
    private final Object lock = new Object();
    private int lastDeposit = 100;
    private int lastInterest = 5;

    int interest(int deposit) {
        synchronized (lock) {
            if (deposit == lastDeposit) {
                return lastInterest;
            }
            lastDeposit = deposit;
            lastInterest = deposit / 20;
            return lastInterest;
        }
    }

    String remembered() {
        synchronized (lock) {
            return lastDeposit + "/" + lastInterest;
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        InterestDesk desk = new InterestDesk();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            Future<Integer> large = pool.submit(() -> desk.interest(200));
            Future<Integer> small = pool.submit(() -> desk.interest(100));
            System.out.println("interest on 200=" + large.get());
            System.out.println("interest on 100=" + small.get());
        } finally {
            pool.shutdown();
        }
        System.out.println("desk " + desk.remembered());
    }
}
