//! labels: uncaught_exception
//! coverage: exhausted
//! threads: 2
// Each call on the synchronized list is safe, the pair isEmpty and remove is not.
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;

public class LastSlotRemoval {
    public static void main(String[] args) {
        List<String> slots = Collections.synchronizedList(new LinkedList<String>());
        slots.add("09:00");
        class Patient implements Runnable {
            @Override
            public void run() {
                if (!slots.isEmpty()) {
                    slots.remove(0);
                }
            }
        }
        new Thread(new Patient()).start();
        new Thread(new Patient()).start();
    }
}
