import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class KitchenClosing {
    private static final String END = "END";

    private static final class Kitchen {
        private final BlockingQueue<String> rail = new LinkedBlockingQueue<>();
        private boolean closed;
        private int underWay;
        private int unserved;

        private synchronized boolean comeIn() {
            if (closed) {
                return false;
            }
            underWay++;
            unserved++;
            return true;
        }

        private synchronized void goOut() {
            underWay--;
            notifyAll();
        }

        void order(String dish) {
            if (comeIn()) {
                rail.add(dish);
                goOut();
            }
        }

        void close() throws InterruptedException {
            synchronized (this) {
                closed = true;
                while (underWay > 0) {
                    wait();
                }
            }
            rail.add(END);
        }

        void cook() {
            try {
                for (String dish = rail.take(); !dish.equals(END); dish = rail.take()) {
                    System.out.println("cooked " + dish);
                    synchronized (this) {
                        unserved--;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        synchronized int unserved() {
            return unserved;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Kitchen kitchen = new Kitchen();
        Thread cook = new Thread(kitchen::cook);
        Thread soup = new Thread(() -> kitchen.order("soup"));
        Thread fish = new Thread(() -> kitchen.order("fish"));
        cook.start();
        soup.start();
        fish.start();
        soup.join();
        kitchen.close();
        fish.join();
        cook.join();
        System.out.println("unserved=" + kitchen.unserved());
    }
}
