import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

public class FilmStudio {
    static final ReentrantLock studio = new ReentrantLock();
    static final ReentrantLock camera = new ReentrantLock();
    static final AtomicInteger filmed = new AtomicInteger();
    static final AtomicInteger postponed = new AtomicInteger();
    static int scenes = 0;

    static void crew(ReentrantLock first, ReentrantLock second) {
        if (!first.tryLock()) {
            postponed.incrementAndGet();
            return;
        }
        while (!second.tryLock()) {
            Thread.yield();
        }
        scenes += 2;
        filmed.incrementAndGet();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread crew0 = new Thread(() -> crew(studio, camera));
        Thread crew1 = new Thread(() -> crew(camera, studio));
        crew0.start();
        crew1.start();
        crew0.join();
        crew1.join();
        System.out.println("day 1: scenes=" + scenes + ", filmed=" + filmed
            + ", postponed=" + postponed);
    }
}
