//! labels: deadlock
//! coverage: exhausted
// The initialiser waits for a thread whose method uses a static field of the class.
public class InitialiserAwaitsOwnCode {
    static class Worker extends Thread {
        static int done;

        static {
            Worker worker = new Worker();
            worker.start();
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void run() {
            done++;
        }
    }

    public static void main(String[] args) {
        new Worker();
    }
}
