//! labels: none
//! output: "true\n"
// The first execution starts over before it has come to what the virtual machine sets up once.
import java.util.concurrent.Semaphore;

public class PermitsThenThreadClasses {
    public static void main(String[] args) throws InterruptedException {
        Semaphore permits = new Semaphore(2);
        permits.acquire(2);
        Thread asks = new Thread() {
            @Override
            public void run() {
                permits.availablePermits();
            }
        };
        Thread gives = new Thread() {
            @Override
            public void run() {
                permits.release();
            }
        };
        asks.start();
        gives.start();
        asks.join();
        gives.join();
        System.out.println("true");
    }
}
