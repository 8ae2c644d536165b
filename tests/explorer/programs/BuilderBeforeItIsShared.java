//! labels: none
//! coverage: exhausted
// A builder that a thread fills and then hands over is no race.
import java.util.concurrent.atomic.AtomicReference;

public class BuilderBeforeItIsShared {
    static final AtomicReference<StringBuilder> SLOT = new AtomicReference<>();

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> SLOT.set(new StringBuilder("a").append('b').append(3)));
        writer.start();
        StringBuilder found = SLOT.get();
        System.out.println(found == null ? "none" : found.reverse().append(found.length()));
        writer.join();
    }
}
