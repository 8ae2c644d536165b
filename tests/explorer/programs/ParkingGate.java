//! labels: none
//! output: "through with 3\n"
//! threads: 1
// The flag is volatile and tested in a loop around park, and the permit is not lost.
import java.util.concurrent.locks.LockSupport;

public class ParkingGate {
    private static volatile boolean open;
    private static int passengers;

    public static void main(String[] args) throws InterruptedException {
        Thread car = new Thread(() -> {
            while (!open) {
                LockSupport.park();
            }
            System.out.println("through with " + passengers);
        }, "car");
        car.start();
        passengers = 3;
        open = true;
        LockSupport.unpark(car);
        car.join();
    }
}
