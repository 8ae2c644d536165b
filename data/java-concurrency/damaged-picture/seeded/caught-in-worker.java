import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

public class PictureShares {
    private static final AtomicReference<String> failure = new AtomicReference<>();
    private static final AtomicInteger rendered = new AtomicInteger();

    private static void render(int picture) {
        if (picture == 4) {
            throw new IllegalStateException("picture " + picture);
        }
        rendered.incrementAndGet();
    }

    private static Thread renderer(int share) {
        return new Thread(() -> {
            try {
                for (int picture = 3 * share; picture < 3 * share + 3; picture++) {
                    render(picture);
                }
            } catch (IllegalStateException e) {
                failure.set(Thread.currentThread().getName() + ": " + e.getMessage());
            }
        }, "renderer-" + share);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = renderer(0);
        Thread second = renderer(1);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("lost: " + failure.get());
        System.out.println("main renders 5");
        render(5);
        System.out.println("rendered=" + rendered.get());
    }
}
