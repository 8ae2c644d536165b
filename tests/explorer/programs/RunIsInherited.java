//! labels: uncaught_exception
//! coverage: exhausted
// The class that has run() is no Runnable; the one that inherits it is.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

public class RunIsInherited {
    static class Oven {
        final AtomicBoolean baked = new AtomicBoolean();

        public void run() {
            baked.set(true);
        }
    }

    static class Bakery extends Oven implements Runnable {}

    public static void main(String[] args) {
        Bakery bakery = new Bakery();
        CompletableFuture<Void> done = CompletableFuture.runAsync(bakery);
        if (bakery.baked.get() && !done.isDone()) {
            throw new IllegalStateException("baked, and not done");
        }
    }
}
