import java.util.concurrent.atomic.AtomicReference;

public class PlateStack {
    private static final class Node {
        final int plate;
        final Node below;

        Node(int plate, Node below) {
            this.plate = plate;
            this.below = below;
        }
    }

    private final AtomicReference<Node> head = new AtomicReference<>();

    synchronized void push(int plate) {
        Node top = head.get();
        if (!head.compareAndSet(top, new Node(plate, top))) {
            throw new IllegalStateException("somebody else holds the monitor");
        }
    }

    synchronized Integer pop() {
        Node top = head.get();
        if (top == null) {
            return null;
        }
        head.compareAndSet(top, top.below);
        return top.plate;
    }

    private static Thread dishwasher(PlateStack stack, int first) {
        return new Thread(() -> {
            stack.push(first);
            stack.push(first + 1);
        });
    }

    public static void main(String[] args) throws InterruptedException {
        PlateStack stack = new PlateStack();
        Thread one = dishwasher(stack, 1);
        Thread two = dishwasher(stack, 3);
        one.start();
        two.start();
        one.join();
        two.join();
        int plates = 0;
        for (Integer plate = stack.pop(); plate != null; plate = stack.pop()) {
            System.out.println("plate " + plate);
            plates++;
        }
        System.out.println("plates=" + plates);
    }
}
