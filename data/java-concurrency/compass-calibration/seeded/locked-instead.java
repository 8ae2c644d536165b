import java.util.concurrent.atomic.AtomicReference;

public class Ship {
    static class Calibration {
        final int maker;

        Calibration(int maker) {
            this.maker = maker;
        }
    }

    private final AtomicReference<Calibration> installed = new AtomicReference<>(null);

    private Calibration calibration(int navigator) {
        synchronized (installed) {
            if (installed.get() == null) {
                System.out.println("navigator " + navigator + " calibrates");
                installed.set(new Calibration(navigator));
            }
            return installed.get();
        }
    }

    int bearing(int navigator) {
        return 90 + calibration(navigator).maker;
    }

    public static void main(String[] args) throws InterruptedException {
        Ship ship = new Ship();
        int[] bearing = new int[2];
        Thread n0 = new Thread(() -> bearing[0] = ship.bearing(0));
        Thread n1 = new Thread(() -> bearing[1] = ship.bearing(1));
        n0.start();
        n1.start();
        n0.join();
        n1.join();
        System.out.println("bearing " + bearing[0]);
        System.out.println("agree=" + (bearing[0] == bearing[1]));
    }
}
