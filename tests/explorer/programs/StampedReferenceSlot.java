//! labels: none
//! output: "owners 1, erasers 1, stamp 1\n"
//! threads: 2
// Only one compareAndSet can win the slot at stamp 0, and only one can set the mark.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;

public class StampedReferenceSlot {
    private static final String FREE = "free";
    private static final String NOTE = "note";

    public static void main(String[] args) throws InterruptedException {
        AtomicStampedReference<String> slot = new AtomicStampedReference<>(FREE, 0);
        AtomicMarkableReference<String> note = new AtomicMarkableReference<>(NOTE, false);
        AtomicInteger owners = new AtomicInteger();
        AtomicInteger erasers = new AtomicInteger();
        Thread[] guests = new Thread[2];
        for (int i = 0; i < guests.length; i++) {
            String name = "guest-" + i;
            guests[i] = new Thread(() -> {
                if (slot.compareAndSet(FREE, name, 0, 1)) {
                    owners.incrementAndGet();
                }
                if (note.compareAndSet(NOTE, NOTE, false, true)) {
                    erasers.incrementAndGet();
                }
            }, name);
            guests[i].start();
        }
        for (Thread guest : guests) {
            guest.join();
        }
        System.out.println(
                "owners " + owners + ", erasers " + erasers + ", stamp " + slot.getStamp());
    }
}
