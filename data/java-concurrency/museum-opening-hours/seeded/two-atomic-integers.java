import java.util.concurrent.atomic.AtomicInteger;

public class MuseumHours {
    private final AtomicInteger open = new AtomicInteger(9);
    private final AtomicInteger close = new AtomicInteger(18);
    private final AtomicInteger refused = new AtomicInteger(0);

    void changeOpening(int hour) {
        if (hour < close.get()) {
            open.set(hour);
        } else {
            refused.incrementAndGet();
        }
    }

    void changeClosing(int hour) {
        if (hour > open.get()) {
            close.set(hour);
        } else {
            refused.incrementAndGet();
        }
    }

    public static void main(String[] args) {
        MuseumHours museum = new MuseumHours();
        Thread morning = new Thread(() -> {
            museum.changeOpening(11);
            museum.changeOpening(15);
        });
        Thread evening = new Thread(() -> {
            museum.changeClosing(16);
            museum.changeClosing(12);
        });
        morning.start();
        evening.start();
        try {
            morning.join();
            evening.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.println("open from " + museum.open + " to " + museum.close);
        System.out.println("refused changes: " + museum.refused);
    }
}
