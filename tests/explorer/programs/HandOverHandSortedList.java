//! labels: none
//! output: "1 2 3\n"
//! threads: 2
// The next node is locked before the lock of its predecessor is given back.
import java.util.concurrent.locks.ReentrantLock;

public class HandOverHandSortedList {
    private static class Link {
        final ReentrantLock lock = new ReentrantLock();
        final int value;
        Link next;

        Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }
    }

    private final Link head = new Link(Integer.MIN_VALUE, new Link(2, null));

    void insert(int value) {
        Link before = head;
        before.lock.lock();
        try {
            Link after = before.next;
            while (after != null && after.value < value) {
                after.lock.lock();
                before.lock.unlock();
                before = after;
                after = before.next;
            }
            before.next = new Link(value, after);
        } finally {
            before.lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HandOverHandSortedList list = new HandOverHandSortedList();
        Thread low = new Thread(() -> list.insert(1));
        Thread high = new Thread(() -> list.insert(3));
        low.start();
        high.start();
        low.join();
        high.join();
        StringBuilder text = new StringBuilder();
        for (Link link = list.head.next; link != null; link = link.next) {
            text.append(text.length() == 0 ? "" : " ").append(link.value);
        }
        System.out.println(text);
    }
}
