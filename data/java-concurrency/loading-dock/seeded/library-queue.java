import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class DockSimulation {
    private final BlockingQueue<Integer> dock = new ArrayBlockingQueue<>(2);
    private int carried;
    private int weight;

    private synchronized void count(int crate) {
        carried++;
        weight += crate;
    }

    private void forklift() {
        try {
            for (int i = 0; i < 2; i++) {
                count(dock.take());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void driver() {
        try {
            for (int crate = 1; crate <= 4; crate++) {
                dock.put(crate);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DockSimulation simulation = new DockSimulation();
        Thread driver = new Thread(simulation::driver);
        Thread left = new Thread(simulation::forklift);
        Thread right = new Thread(simulation::forklift);
        driver.start();
        left.start();
        right.start();
        driver.join();
        left.join();
        right.join();
        System.out.println("carried=" + simulation.carried);
        System.out.println("weight=" + simulation.weight);
        System.out.println("left=" + simulation.dock.size());
    }
}
