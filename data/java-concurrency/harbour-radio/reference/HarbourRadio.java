import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class HarbourRadio {
    private static final class Operator extends Thread {
        private final BlockingQueue<String> calls = new ArrayBlockingQueue<>(1);
        private final Object lock = new Object();
        private boolean signedOff;
        private int promised;

        void call(String text) throws InterruptedException {
            synchronized (lock) {
                if (signedOff) {
                    return;
                }
                promised++;
            }
            calls.put(text);
        }

        void signOff() {
            synchronized (lock) {
                signedOff = true;
            }
            interrupt();
        }

        private boolean isOnDuty() {
            synchronized (lock) {
                return !signedOff || promised > 0;
            }
        }

        int missing() {
            synchronized (lock) {
                return promised;
            }
        }

        @Override
        public void run() {
            while (isOnDuty()) {
                try {
                    System.out.println("log: " + calls.take());
                    synchronized (lock) {
                        promised--;
                    }
                } catch (InterruptedException e) {
                    // The radio has signed off; a call that was promised may still be to come.
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Operator operator = new Operator();
        operator.start();
        operator.call("harbour open");
        Thread ship = new Thread(() -> {
            try {
                operator.call("mermaid leaves");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        ship.start();
        operator.signOff();
        ship.join();
        operator.join();
        System.out.println("missing=" + operator.missing());
    }
}
