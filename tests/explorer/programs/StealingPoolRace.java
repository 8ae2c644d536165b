//! labels: data_race
//! coverage: exhausted
import java.util.*; import java.util.concurrent.*;
public class StealingPoolRace {
    static int n;
    public static void main(String[] args) throws Exception {
        ExecutorService p = Executors.newWorkStealingPool();
        List<Future<?>> l = new ArrayList<>();
        for (int i = 0; i < 2; i++) l.add(p.submit(() -> { n++; }));
        for (Future<?> f : l) f.get();
        System.out.println(n);
    }
}
