//! labels: none
//! coverage: exhausted
//! output: ""
//! output: "served\n"
//! threads: 1
// The waiter would wait for ever, but it sees the request and halts the machine in every execution.
public class HaltedWaiter {
    private boolean asked;

    private synchronized void serve() throws InterruptedException {
        while (!asked) {
            wait();
        }
        Runtime.getRuntime().halt(0);
    }

    private synchronized void ask() {
        asked = true;
        notify();
    }

    public static void main(String[] args) throws InterruptedException {
        HaltedWaiter desk = new HaltedWaiter();
        Thread waiter = new Thread(() -> {
            try {
                desk.serve();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        waiter.start();
        desk.ask();
        System.out.print("served\n");
        synchronized (waiter) {
            while (waiter.isAlive()) {
                waiter.wait();
            }
        }
    }
}
