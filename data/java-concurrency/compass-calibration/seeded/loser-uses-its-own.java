import java.util.concurrent.atomic.AtomicReference;

public class Ship {
    static final AtomicReference<Integer> calibration = new AtomicReference<>();

    static int calibrate(int navigator) {
        Integer maker = calibration.get();
        if (maker == null) {
            maker = navigator;
            System.out.println("navigator " + navigator + " calibrates");
            calibration.compareAndSet(null, maker);
        }
        return maker;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] bearings = new int[2];
        Thread[] navigators = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int navigator = i;
            navigators[i] = new Thread(() -> bearings[navigator] = 90 + calibrate(navigator));
            navigators[i].start();
        }
        for (Thread navigator : navigators) {
            navigator.join();
        }
        System.out.println("bearing " + bearings[0]);
        System.out.println("agree=" + (bearings[0] == bearings[1]));
    }
}
