//! labels: none
//! coverage: any
//! left_out: library_objects
// One entry is always there, and who asks for the size may see another one go that it has not seen come.
import java.util.concurrent.ConcurrentHashMap;

public class SizeMissesAnEntry {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> rooms = new ConcurrentHashMap<>();
        rooms.put(1, 1);
        Thread comes = new Thread(() -> {
            rooms.put(2, 2);
            rooms.put(3, 3);
        });
        Thread goes = new Thread(() -> rooms.remove(2));
        comes.start();
        goes.start();
        boolean empty = rooms.isEmpty();
        comes.join();
        goes.join();
        System.out.println(empty);
    }
}
