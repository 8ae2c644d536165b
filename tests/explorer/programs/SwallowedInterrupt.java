//! labels: deadlock
//! coverage: exhausted
//! output: ""
//! threads: 1
// The loop swallows the interrupt and waits again, so the cancelled thread never ends and main
// joins in vain.
public class SwallowedInterrupt {
    private boolean message;

    private synchronized void listen() {
        while (!message) {
            try {
                wait();
            } catch (InterruptedException ignored) {
                // try again
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SwallowedInterrupt radio = new SwallowedInterrupt();
        Thread listener = new Thread(radio::listen);
        listener.start();
        listener.interrupt();
        listener.join();
        System.out.println("off");
    }
}
