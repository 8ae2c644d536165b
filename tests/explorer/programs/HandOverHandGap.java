//! labels: data_race
//! race: GapNode.next 17 27
//! race: GapNode.next 17 29
//! race: GapNode.next 29 33
//! output: "3 5 7\n"
//! threads: 2
// The lock of a node is given back before its next pointer is followed.
import java.util.concurrent.locks.ReentrantLock;

class GapNode {
    final ReentrantLock lock = new ReentrantLock();
    final int value;
    GapNode next;

    GapNode(int value, GapNode next) {
        this.value = value;
        this.next = next;
    }
}

public class HandOverHandGap {
    private final GapNode head = new GapNode(Integer.MIN_VALUE, new GapNode(5, null));

    void insert(int value) {
        GapNode before = head;
        before.lock.lock();
        while (before.next != null && before.next.value < value) {
            before.lock.unlock();
            before = before.next;
            before.lock.lock();
        }
        GapNode node = new GapNode(value, before.next);
        before.next = node;
        before.lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        HandOverHandGap list = new HandOverHandGap();
        Thread low = new Thread(() -> list.insert(3));
        Thread high = new Thread(() -> list.insert(7));
        low.start();
        high.start();
        low.join();
        high.join();
        System.out.println(
                list.head.next.value + " " + list.head.next.next.value + " "
                        + list.head.next.next.next.value);
    }
}
