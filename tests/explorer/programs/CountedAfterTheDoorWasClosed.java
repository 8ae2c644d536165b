//! labels: uncaught_exception
//! coverage: exhausted
// The counter asks a method of the program, by reference; the door may close between that and the count.
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

public class CountedAfterTheDoorWasClosed {
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicInteger guests = new AtomicInteger();

    private int next(int count) {
        return closed.get() ? count : count + 1;
    }

    void enter() {
        guests.updateAndGet(this::next);
    }

    public static void main(String[] args) throws InterruptedException {
        CountedAfterTheDoorWasClosed door = new CountedAfterTheDoorWasClosed();
        Thread guest = new Thread(door::enter);
        guest.start();
        door.closed.set(true);
        int seen = door.guests.get();
        guest.join();
        if (door.guests.get() != seen) {
            throw new IllegalStateException("counted after it was closed");
        }
    }
}
