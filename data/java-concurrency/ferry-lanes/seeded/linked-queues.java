import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class FerryBoarding {
    static class Deckhand extends Thread {
        final BlockingQueue<Integer> lane = new LinkedBlockingQueue<>(1);
        int count;
        int length;

        @Override
        public void run() {
            try {
                int vehicle = lane.take();
                while (vehicle > 0) {
                    count++;
                    length += vehicle;
                    vehicle = lane.take();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Deckhand cars = new Deckhand();
        Deckhand trucks = new Deckhand();
        Thread marshal = new Thread(() -> {
            try {
                cars.lane.put(4);
                trucks.lane.put(12);
                cars.lane.put(5);
                trucks.lane.put(10);
                cars.lane.put(-1);
                trucks.lane.put(-1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        marshal.start();
        cars.start();
        trucks.start();
        marshal.join();
        cars.join();
        trucks.join();
        System.out.println("cars: " + cars.count + " vehicles, " + cars.length + " metres");
        System.out.println("trucks: " + trucks.count + " vehicles, " + trucks.length + " metres");
    }
}
