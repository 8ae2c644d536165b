//! labels: none
//! output: "0 of 3\n"
//! output: "1 of 3\n"
//! threads: 1
// The constructor registers an inner object after it has set the final field, under a lock that
// readers take too: nobody sees the field before it is set.
import java.util.ArrayList;
import java.util.List;

public class ListenerInConstructor {
    interface Listener {
        int limit();
    }

    static final List<Listener> LISTENERS = new ArrayList<>();

    final int limit;

    ListenerInConstructor(int limit) {
        this.limit = limit;
        synchronized (LISTENERS) {
            LISTENERS.add(new Listener() {
                @Override
                public int limit() {
                    return ListenerInConstructor.this.limit;
                }
            });
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> new ListenerInConstructor(3));
        maker.start();
        int count;
        int limit = 3;
        synchronized (LISTENERS) {
            count = LISTENERS.size();
            for (Listener each : LISTENERS) {
                limit = each.limit();
            }
        }
        System.out.println(count + " of " + limit);
        maker.join();
    }
}
