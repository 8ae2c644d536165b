import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class FerryLanes {
    private static final int STOP_SIGN = 0;

    static final class Lane implements Runnable {
        private final String name;
        private final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        private int vehicles;
        private int metres;

        Lane(String name) {
            this.name = name;
        }

        void enter(int length) throws InterruptedException {
            queue.put(length);
        }

        void close() throws InterruptedException {
            queue.put(STOP_SIGN);
        }

        @Override
        public void run() {
            try {
                for (int next = queue.take(); next != STOP_SIGN; next = queue.take()) {
                    vehicles++;
                    metres += next;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        String report() {
            return name + ": " + vehicles + " vehicles, " + metres + " metres";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Lane cars = new Lane("cars");
        Lane trucks = new Lane("trucks");
        int[] arriving = {4, 12, 5, 10};
        Thread marshal = new Thread(() -> {
            try {
                for (int length : arriving) {
                    (length < 8 ? cars : trucks).enter(length);
                }
                cars.close();
                trucks.close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread[] crew = {marshal, new Thread(cars), new Thread(trucks)};
        for (Thread member : crew) {
            member.start();
        }
        for (Thread member : crew) {
            member.join();
        }
        System.out.println(cars.report());
        System.out.println(trucks.report());
    }
}
