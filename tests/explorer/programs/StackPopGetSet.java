//! labels: uncaught_exception
//! threads: 2
// pop reads the head and sets it in two steps, so two threads may pop the same plate.
import java.util.concurrent.atomic.AtomicReference;

public class StackPopGetSet {
    static class Plate {
        final String colour;
        final Plate below;

        Plate(String colour, Plate below) {
            this.colour = colour;
            this.below = below;
        }
    }

    private final AtomicReference<Plate> top =
            new AtomicReference<>(new Plate("red", new Plate("blue", null)));

    String pop() {
        Plate plate = top.get();
        top.set(plate.below);
        return plate.colour;
    }

    public static void main(String[] args) throws InterruptedException {
        StackPopGetSet stack = new StackPopGetSet();
        String[] taken = new String[2];
        Thread one = new Thread(() -> taken[0] = stack.pop());
        Thread two = new Thread(() -> taken[1] = stack.pop());
        one.start();
        two.start();
        one.join();
        two.join();
        if (taken[0].equals(taken[1])) {
            throw new IllegalStateException("two guests share the " + taken[0] + " plate");
        }
    }
}
