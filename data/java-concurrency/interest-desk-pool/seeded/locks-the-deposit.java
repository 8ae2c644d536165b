import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Desk {
    private int lastDeposit = 100;
    private int lastInterest = 5;

    int interest(Integer deposit) {
        synchronized (deposit) {
            if (deposit == lastDeposit) {
                return lastInterest;
            }
            lastDeposit = deposit;
            lastInterest = deposit / 20;
            return deposit / 20;
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Desk desk = new Desk();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> a = pool.submit(() -> desk.interest(200));
        Future<Integer> b = pool.submit(() -> desk.interest(100));
        System.out.println("interest on 200=" + a.get());
        System.out.println("interest on 100=" + b.get());
        pool.shutdown();
        System.out.println("desk " + desk.lastDeposit + "/" + desk.lastInterest);
    }
}
