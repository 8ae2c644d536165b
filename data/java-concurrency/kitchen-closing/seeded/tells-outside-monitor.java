import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class Main {
    static class Kitchen {
        private final BlockingQueue<String> rail = new LinkedBlockingQueue<>();
        private final Object monitor = new Object();
        private boolean closed;
        private int underWay;
        private int accepted;

        boolean order(String name) throws InterruptedException {
            synchronized (monitor) {
                if (closed) {
                    return false;
                }
                underWay++;
                accepted++;
            }
            rail.put(name);
            synchronized (monitor) {
                underWay--;
            }
            monitor.notifyAll();
            return true;
        }

        int close() throws InterruptedException {
            synchronized (monitor) {
                closed = true;
                while (underWay != 0) {
                    monitor.wait();
                }
            }
            rail.put("END");
            synchronized (monitor) {
                return accepted;
            }
        }
    }

    static class Waiter extends Thread {
        private final Kitchen kitchen;
        private final String order;

        Waiter(Kitchen kitchen, String order) {
            this.kitchen = kitchen;
            this.order = order;
        }

        @Override
        public void run() {
            try {
                kitchen.order(order);
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Kitchen kitchen = new Kitchen();
        int[] cooked = {0};
        Thread cook = new Thread(() -> {
            try {
                String order = kitchen.rail.take();
                while (!"END".equals(order)) {
                    System.out.println("cooked " + order);
                    cooked[0]++;
                    order = kitchen.rail.take();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Waiter soup = new Waiter(kitchen, "soup");
        Waiter fish = new Waiter(kitchen, "fish");
        cook.start();
        soup.start();
        fish.start();
        soup.join();
        int accepted = kitchen.close();
        fish.join();
        cook.join();
        System.out.println("unserved=" + (accepted - cooked[0]));
    }
}
