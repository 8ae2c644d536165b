import java.util.concurrent.atomic.AtomicReference;

public class Ship {
    static class Compass {
        private final AtomicReference<Integer> maker = new AtomicReference<>();

        boolean isCalibrated() {
            return maker.get() != null;
        }

        void install(int navigator) {
            if (!maker.compareAndSet(null, navigator)) {
                throw new IllegalStateException("compass is already calibrated");
            }
        }

        int bearing() {
            return 90 + maker.get();
        }
    }

    static class Navigator implements Runnable {
        private final Compass compass;
        private final int number;
        int bearing;

        Navigator(Compass compass, int number) {
            this.compass = compass;
            this.number = number;
        }

        @Override
        public void run() {
            if (!compass.isCalibrated()) {
                System.out.println("navigator " + number + " calibrates");
                compass.install(number);
            }
            bearing = compass.bearing();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Compass compass = new Compass();
        Navigator zero = new Navigator(compass, 0);
        Navigator one = new Navigator(compass, 1);
        Thread first = new Thread(zero);
        Thread second = new Thread(one);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("bearing " + zero.bearing);
        System.out.println("agree=" + (zero.bearing == one.bearing));
    }
}
