//! labels: deadlock
// Waiting for the longest time there is for a gate that stays shut never ends.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class GateAwaitedForEver {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch opened = new CountDownLatch(2);
        Thread porter = new Thread(opened::countDown);
        porter.start();
        opened.await(Long.MAX_VALUE, TimeUnit.SECONDS);
    }
}
