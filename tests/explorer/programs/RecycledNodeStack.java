//! labels: uncaught_exception
//! threads: 2
// The head is the same node again, but its successor was taken meanwhile: the ABA problem.
import java.util.concurrent.atomic.AtomicReference;

public class RecycledNodeStack {
    static class Block {
        final String name;
        volatile Block next;

        Block(String name, Block next) {
            this.name = name;
            this.next = next;
        }
    }

    private final AtomicReference<Block> free = new AtomicReference<>();

    void release(Block block) {
        Block first;
        do {
            first = free.get();
            block.next = first;
        } while (!free.compareAndSet(first, block));
    }

    Block allocate() {
        Block first;
        Block second;
        do {
            first = free.get();
            second = first.next;
        } while (!free.compareAndSet(first, second));
        return first;
    }

    public static void main(String[] args) throws InterruptedException {
        RecycledNodeStack heap = new RecycledNodeStack();
        heap.free.set(new Block("A", new Block("B", new Block("C", null))));
        Block[] held = new Block[2];
        Thread simple = new Thread(() -> held[0] = heap.allocate());
        Thread juggler = new Thread(() -> {
            Block first = heap.allocate();
            held[1] = heap.allocate();
            heap.release(first);
        });
        simple.start();
        juggler.start();
        simple.join();
        juggler.join();
        Block next = heap.allocate();
        if (next == held[0] || next == held[1]) {
            throw new IllegalStateException("block " + next.name + " was given out twice");
        }
    }
}
