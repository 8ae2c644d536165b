//! labels: none
//! coverage: any
//! left_out: clock
// A time that a field keeps is compared elsewhere.
public class ClockKeptAndCompared {
    private final long opened = System.nanoTime();

    private boolean isOld(long now) {
        return now - opened > 3_600_000_000_000L;
    }

    public static void main(String[] args) throws InterruptedException {
        ClockKeptAndCompared shop = new ClockKeptAndCompared();
        Thread guest = new Thread(() -> { });
        guest.start();
        guest.join();
        if (shop.isOld(System.nanoTime())) {
            throw new IllegalStateException("an hour");
        }
    }
}
