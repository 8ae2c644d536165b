//! labels: uncaught_exception
//! threads: 2
// containsKey and put are two steps: both visitors may open a session of their own.
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

public class RegistryCheckThenPut {
    private final ConcurrentHashMap<String, Integer> sessions = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();

    int open(String user) {
        if (!sessions.containsKey(user)) {
            sessions.put(user, numbers.incrementAndGet());
        }
        return sessions.get(user);
    }

    public static void main(String[] args) throws InterruptedException {
        RegistryCheckThenPut registry = new RegistryCheckThenPut();
        Runnable visit = () -> registry.open("ada");
        Thread phone = new Thread(visit, "phone");
        Thread laptop = new Thread(visit, "laptop");
        phone.start();
        laptop.start();
        phone.join();
        laptop.join();
        if (registry.numbers.get() != registry.sessions.size()) {
            throw new AssertionError("a session was lost");
        }
    }
}
