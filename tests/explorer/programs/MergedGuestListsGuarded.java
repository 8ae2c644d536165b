//! labels: none
//! coverage: exhausted
// A lock around both merges: whoever copies, copies alone.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class MergedGuestListsGuarded {
    public static void main(String[] args) throws InterruptedException {
        List<String> bride = Collections.synchronizedList(new ArrayList<>());
        List<String> groom = Collections.synchronizedList(new ArrayList<>());
        Object desk = new Object();
        Thread one = new Thread(() -> {
            synchronized (desk) {
                bride.addAll(groom);
            }
        });
        Thread other = new Thread(() -> {
            synchronized (desk) {
                groom.addAll(bride);
            }
        });
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
