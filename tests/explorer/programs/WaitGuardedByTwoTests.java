//! labels: none
// Two conditions are tested again, one of them through a method.
public class WaitGuardedByTwoTests {
    private boolean open;
    private int items;

    private boolean closed() {
        return !open;
    }

    private synchronized void use() throws InterruptedException {
        while (closed() || items == 0) {
            wait();
        }
        items--;
    }

    private synchronized void fill() {
        open = true;
        items = 1;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        WaitGuardedByTwoTests box = new WaitGuardedByTwoTests();
        Thread user = new Thread(() -> {
            try {
                box.use();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        user.start();
        box.fill();
        user.join();
    }
}
