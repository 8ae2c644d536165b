import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class Darkroom {
    private final ReentrantLock darkroom = new ReentrantLock();
    private final ReentrantLock enlarger = new ReentrantLock();
    private int prints;

    private boolean attempt(ReentrantLock first, ReentrantLock second) throws InterruptedException {
        first.lock();
        try {
            if (second.tryLock(50, TimeUnit.MILLISECONDS)) {
                try {
                    prints++;
                    return true;
                } finally {
                    second.unlock();
                }
            }
            return false;
        } finally {
            first.unlock();
        }
    }

    private Thread member(String[] results, int index, ReentrantLock near, ReentrantLock far) {
        return new Thread(() -> {
            try {
                boolean printed = attempt(near, far) || attempt(far, near);
                results[index] = printed ? "print" : "home";
            } catch (InterruptedException e) {
                results[index] = "home";
            }
        });
    }

    public void main(String[] args) throws InterruptedException {
        String[] results = new String[2];
        Thread ida = member(results, 0, darkroom, enlarger);
        Thread jon = member(results, 1, enlarger, darkroom);
        ida.start();
        jon.start();
        ida.join();
        jon.join();
        System.out.println("ida: " + results[0]);
        System.out.println("jon: " + results[1]);
        System.out.println("prints=" + prints);
    }
}
