import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class Kitchen {
    private final BlockingQueue<String> rail = new ArrayBlockingQueue<>(3);
    private boolean closed;
    private int underWay;
    private int accepted;
    private int cooked;

    private void bring(String order) {
        synchronized (this) {
            if (closed) {
                return;
            }
            underWay++;
            accepted++;
        }
        rail.add(order);
        synchronized (this) {
            underWay--;
            notifyAll();
        }
    }

    private synchronized void close() throws InterruptedException {
        closed = true;
        while (underWay > 0) {
            wait();
        }
        rail.add("END");
    }

    private void cook() {
        try {
            while (true) {
                String order = rail.take();
                if (order.equals("END")) {
                    return;
                }
                System.out.println("cooked " + order);
                synchronized (this) {
                    cooked++;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized int unserved() {
        return accepted - cooked;
    }

    public static void main(String[] args) throws InterruptedException {
        Kitchen kitchen = new Kitchen();
        Thread cook = new Thread(kitchen::cook);
        cook.setDaemon(true);
        Thread first = new Thread(() -> kitchen.bring("soup"));
        Thread second = new Thread(() -> kitchen.bring("fish"));
        cook.start();
        first.start();
        second.start();
        first.join();
        kitchen.close();
        second.join();
        System.out.println("unserved=" + kitchen.unserved());
    }
}
