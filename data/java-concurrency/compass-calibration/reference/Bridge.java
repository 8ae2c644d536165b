import java.util.concurrent.atomic.AtomicReference;

public class Bridge {
    private static final class Calibration {
        private final int maker;

        Calibration(int maker) {
            this.maker = maker;
        }

        int bearing() {
            return 90 + maker;
        }
    }

    private static final class Navigator extends Thread {
        private final int number;
        private final AtomicReference<Calibration> compass;
        private int bearing;

        Navigator(int number, AtomicReference<Calibration> compass) {
            this.number = number;
            this.compass = compass;
        }

        private Calibration calibration() {
            Calibration installed = compass.get();
            if (installed != null) {
                return installed;
            }
            Calibration own = new Calibration(number);
            System.out.println("navigator " + number + " calibrates");
            return compass.compareAndSet(null, own) ? own : compass.get();
        }

        @Override
        public void run() {
            bearing = calibration().bearing();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicReference<Calibration> compass = new AtomicReference<>();
        Navigator first = new Navigator(0, compass);
        Navigator second = new Navigator(1, compass);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("bearing " + first.bearing);
        System.out.println("agree=" + (first.bearing == second.bearing));
    }
}
