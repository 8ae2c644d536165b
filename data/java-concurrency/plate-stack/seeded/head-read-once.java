import java.util.concurrent.atomic.AtomicReference;

public class LockFreeStack<T> {
    private static class Node<T> {
        private final T value;
        private Node<T> next;

        private Node(T value) {
            this.value = value;
        }
    }

    private final AtomicReference<Node<T>> head = new AtomicReference<>();

    public void push(T value) {
        Node<T> added = new Node<>(value);
        Node<T> expected = head.get();
        added.next = expected;
        while (!head.compareAndSet(expected, added)) {
            Thread.yield();
        }
    }

    public T pop() {
        while (true) {
            Node<T> first = head.get();
            if (first == null) {
                return null;
            }
            if (head.compareAndSet(first, first.next)) {
                return first.value;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LockFreeStack<Integer> stack = new LockFreeStack<>();
        Thread one = new Thread(() -> {
            stack.push(1);
            stack.push(2);
        });
        Thread two = new Thread(() -> {
            stack.push(3);
            stack.push(4);
        });
        one.start();
        two.start();
        one.join();
        two.join();
        int plates = 0;
        Integer plate = stack.pop();
        while (plate != null) {
            System.out.println("plate " + plate);
            plates++;
            plate = stack.pop();
        }
        System.out.println("plates=" + plates);
    }
}
