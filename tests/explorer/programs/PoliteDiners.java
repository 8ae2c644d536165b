//! labels: livelock
//! coverage: any
//! threads: 2
// Both put their fork back when the other is taken, and may do so in step for ever.
import java.util.concurrent.locks.ReentrantLock;

public class PoliteDiners {
    static void dine(ReentrantLock first, ReentrantLock second) {
        boolean eaten = false;
        while (!eaten) {
            first.lock();
            try {
                if (second.tryLock()) {
                    try {
                        eaten = true;
                    } finally {
                        second.unlock();
                    }
                }
            } finally {
                first.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock fork = new ReentrantLock();
        ReentrantLock knife = new ReentrantLock();
        Thread alice = new Thread(() -> dine(fork, knife), "Alice");
        Thread bruno = new Thread(() -> dine(knife, fork), "Bruno");
        alice.start();
        bruno.start();
        alice.join();
        bruno.join();
        System.out.println("both have eaten");
    }
}
