import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class Harbour {
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    private final Object lock = new Object();
    private boolean signedOff;
    private int promised;

    boolean call(String text) throws InterruptedException {
        synchronized (lock) {
            if (signedOff) {
                return false;
            }
            promised++;
        }
        queue.put(text);
        return true;
    }

    boolean isFinished() {
        synchronized (lock) {
            return signedOff && promised == 0;
        }
    }

    void operate() {
        while (!isFinished()) {
            try {
                System.out.println("log: " + queue.take());
                promised--;
            } catch (InterruptedException e) {
                // signed off
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Harbour harbour = new Harbour();
        Thread operator = new Thread(() -> harbour.operate());
        Thread ship = new Thread(() -> {
            try {
                harbour.call("mermaid leaves");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        operator.start();
        harbour.call("harbour open");
        ship.start();
        synchronized (harbour.lock) {
            harbour.signedOff = true;
        }
        operator.interrupt();
        ship.join();
        operator.join();
        System.out.println("missing=" + harbour.promised);
    }
}
