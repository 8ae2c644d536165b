//! labels: uncaught_exception
// size() of a linked queue walks along it: it may count a bag at its old and at its new place.
import java.util.concurrent.ConcurrentLinkedQueue;

public class BagsMovedWhileCounted {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<String> belt = new ConcurrentLinkedQueue<>();
        belt.add("red");
        belt.add("blue");
        Thread porter = new Thread(() -> belt.add(belt.poll()));
        porter.start();
        if (belt.size() > 2) {
            throw new IllegalStateException("a bag too many");
        }
        porter.join();
    }
}
