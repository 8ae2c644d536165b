//! labels: data_race
//! coverage: exhausted
//! race: int[] 18 18
//! output: "1 [left, right]\n"
//! output: "2 [left, right]\n"
//! threads: 2
// Constants of an interface are objects too: the list in it is guarded, the counter is not, and both
// are new in every run of the program.
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

public class SharedConstants {
    interface Office {
        int[] VISITS = new int[1];
        Set<String> DOORS = new ConcurrentSkipListSet<>();

        static void enter(String door) {
            VISITS[0]++;
            DOORS.add(door);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread left = new Thread(() -> Office.enter("left"));
        Thread right = new Thread(() -> Office.enter("right"));
        left.start();
        right.start();
        left.join();
        right.join();
        System.out.println(Office.VISITS[0] + " " + Office.DOORS);
    }
}
