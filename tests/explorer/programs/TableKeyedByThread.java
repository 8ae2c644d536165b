//! labels: none
//! coverage: exhausted
// To look keys up in a table shows nothing of their identity hashes.
import java.util.concurrent.ConcurrentHashMap;

public class TableKeyedByThread {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Thread, Integer> m = new ConcurrentHashMap<>();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < 2; i++) {
            ts[i] = new Thread(() -> m.put(Thread.currentThread(), 1));
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(m.size() + " " + m.get(ts[0]) + " " + m.containsKey(ts[1]));
    }
}
