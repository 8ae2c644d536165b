import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

public class FireBells {
    private final List<AtomicInteger> bells = new CopyOnWriteArrayList<>();
    private final AtomicInteger hall = new AtomicInteger();
    private final AtomicInteger attic = new AtomicInteger();

    private void alarm() {
        for (AtomicInteger bell : bells) {
            bell.incrementAndGet();
        }
    }

    private static Thread background(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        FireBells house = new FireBells();
        house.bells.add(house.hall);
        Thread detector = background(house::alarm);
        background(house::alarm);
        Thread electrician = background(() -> house.bells.add(house.attic));
        detector.join();
        electrician.join();
        System.out.println("hall rung " + house.hall.get());
        System.out.println("attic rung " + house.attic.get());
    }
}
