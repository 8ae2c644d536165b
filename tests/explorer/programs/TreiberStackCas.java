//! labels: none
//! output: "popped 3, empty true\n"
//! threads: 2
// Push and pop try again when the head has changed; nodes are never used twice.
import java.util.concurrent.atomic.AtomicReference;

public class TreiberStackCas<E> {
    private static class Node<E> {
        final E item;
        Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    private final AtomicReference<Node<E>> head = new AtomicReference<>();

    void push(E item) {
        Node<E> fresh = new Node<>(item);
        Node<E> old;
        do {
            old = head.get();
            fresh.next = old;
        } while (!head.compareAndSet(old, fresh));
    }

    E pop() {
        Node<E> old;
        do {
            old = head.get();
            if (old == null) {
                return null;
            }
        } while (!head.compareAndSet(old, old.next));
        return old.item;
    }

    public static void main(String[] args) throws InterruptedException {
        TreiberStackCas<Integer> stack = new TreiberStackCas<>();
        int[] popped = new int[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            final int me = i;
            threads[i] = new Thread(() -> {
                stack.push(me + 1);
                popped[me] = stack.pop();
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(
                "popped " + (popped[0] + popped[1]) + ", empty " + (stack.pop() == null));
    }
}
