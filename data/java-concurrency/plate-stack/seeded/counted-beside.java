import java.util.concurrent.atomic.AtomicReference;

public class Main {
    static class Stack {
        static class Node {
            final int value;
            Node next;

            Node(int value) {
                this.value = value;
            }
        }

        private final AtomicReference<Node> head = new AtomicReference<>();
        private int size = 0;

        void push(int value) {
            Node node = new Node(value);
            Node old = head.get();
            node.next = old;
            while (!head.compareAndSet(old, node)) {
                old = head.get();
                node.next = old;
            }
            size++;
        }

        Node pop() {
            Node old = head.get();
            while (old != null && !head.compareAndSet(old, old.next)) {
                old = head.get();
            }
            return old;
        }
    }

    static class Dishwasher implements Runnable {
        private final Stack stack;
        private final int first;

        Dishwasher(Stack stack, int first) {
            this.stack = stack;
            this.first = first;
        }

        @Override
        public void run() {
            stack.push(first);
            stack.push(first + 1);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Stack stack = new Stack();
        Thread a = new Thread(new Dishwasher(stack, 1));
        Thread b = new Thread(new Dishwasher(stack, 3));
        a.start();
        b.start();
        a.join();
        b.join();
        int plates = stack.size;
        for (Stack.Node n = stack.pop(); n != null; n = stack.pop()) {
            System.out.println("plate " + n.value);
        }
        System.out.println("plates=" + plates);
    }
}
