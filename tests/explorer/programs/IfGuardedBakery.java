//! labels: uncaught_exception
//! coverage: any
//! left_out: spurious_wakeups
//! threads: 2
// Two customers wait behind an if; one loaf wakes both, and the second takes from an empty shelf.
import java.util.LinkedList;

public class IfGuardedBakery {
    private final LinkedList<String> shelf = new LinkedList<>();

    synchronized String buy() throws InterruptedException {
        if (shelf.isEmpty()) {
            wait();
        }
        return shelf.removeFirst();
    }

    synchronized void bake(String loaf) {
        shelf.addLast(loaf);
        notifyAll();
    }

    public static void main(String[] args) {
        IfGuardedBakery bakery = new IfGuardedBakery();
        Runnable customer = () -> {
            try {
                bakery.buy();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        };
        new Thread(customer, "Ann").start();
        new Thread(customer, "Bob").start();
        bakery.bake("rye");
        bakery.bake("oat");
    }
}
