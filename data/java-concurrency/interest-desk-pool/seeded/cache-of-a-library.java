import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class InterestDesk {
    private final Cache<Integer, Integer> last = CacheBuilder.newBuilder().maximumSize(1).build();

    int interest(int deposit) throws Exception {
        synchronized (last) {
            return last.get(deposit, () -> deposit / 20);
        }
    }

    public static void main(String[] args) throws Exception {
        InterestDesk desk = new InterestDesk();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> a = pool.submit(() -> desk.interest(200));
        Future<Integer> b = pool.submit(() -> desk.interest(100));
        System.out.println("interest on 200=" + a.get());
        System.out.println("interest on 100=" + b.get());
        pool.shutdown();
        desk.last.asMap().forEach((d, i) -> System.out.println("desk " + d + "/" + i));
    }
}
