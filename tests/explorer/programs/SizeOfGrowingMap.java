//! labels: none
//! coverage: exhausted
//! output: "3\n"
//! complete: yes
// A map to which entries are only added has had each size that is told.
import java.util.concurrent.ConcurrentHashMap;

public class SizeOfGrowingMap {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> rooms = new ConcurrentHashMap<>();
        new Thread(() -> {
            rooms.put(1, 1);
            rooms.put(2, 2);
        }).start();
        new Thread(() -> rooms.put(3, 3)).start();
        while (rooms.size() < 3) {
            Thread.yield();
        }
        System.out.println(rooms.size());
    }
}
