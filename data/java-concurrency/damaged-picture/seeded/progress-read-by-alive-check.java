import java.util.concurrent.atomic.AtomicReference;

public class DamagedPicture {
    static final class Renderer implements Runnable {
        private final int first;
        private int done;

        Renderer(int first) {
            this.first = first;
        }

        @Override
        public void run() {
            for (int picture = first; picture < first + 3; picture++) {
                render(picture);
                done++;
            }
        }

        int done() {
            return done;
        }

        int next() {
            return first + done;
        }
    }

    private static void render(int picture) {
        if (picture == 4) {
            throw new IllegalStateException("picture " + picture);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicReference<String> failure = new AtomicReference<>();
        Renderer[] renderers = {new Renderer(0), new Renderer(3)};
        Thread[] threads = new Thread[renderers.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(renderers[i], "renderer-" + i);
            threads[i].setUncaughtExceptionHandler(
                (thread, e) -> failure.set(thread.getName() + ": " + e.getMessage()));
            threads[i].start();
        }
        while (failure.get() == null) {
            Thread.yield();
        }
        System.out.println("lost: " + failure.get());
        int rendered = renderers[0].done() + renderers[1].done();
        for (int picture = renderers[1].next() + 1; picture < 6; picture++) {
            render(picture);
            System.out.println("main renders " + picture);
            rendered++;
        }
        System.out.println("rendered=" + rendered);
    }
}
