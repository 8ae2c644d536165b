//! labels: deadlock
// addAll of a synchronized list locks the list and then, to copy it, the other.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class MergedGuestLists {
    public static void main(String[] args) throws InterruptedException {
        List<String> bride = Collections.synchronizedList(new ArrayList<>());
        List<String> groom = Collections.synchronizedList(new ArrayList<>());
        bride.add("Ada");
        groom.add("Ben");
        Thread one = new Thread(() -> bride.addAll(groom));
        Thread other = new Thread(() -> groom.addAll(bride));
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
