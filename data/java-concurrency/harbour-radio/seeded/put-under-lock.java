import java.util.concurrent.ArrayBlockingQueue;

public class RadioLog {
    private final ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    private boolean off = false;
    private int promised = 0;
    private Thread operator;

    public synchronized boolean call(String text) throws InterruptedException {
        if (off) {
            return false;
        }
        promised++;
        queue.put(text);
        return true;
    }

    public synchronized void signOff() {
        off = true;
        operator.interrupt();
    }

    private void operate() {
        while (true) {
            try {
                synchronized (this) {
                    if (off && promised == 0) {
                        break;
                    }
                }
                String text = queue.take();
                System.out.println("log: " + text);
                synchronized (this) {
                    promised--;
                }
            } catch (InterruptedException e) {
                // go on until all promised calls are logged
            }
        }
    }

    private Thread ship(String text) {
        Thread ship = new Thread(() -> {
            try {
                call(text);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        ship.start();
        return ship;
    }

    public static void main(String[] args) throws InterruptedException {
        RadioLog radio = new RadioLog();
        radio.operator = new Thread(radio::operate);
        radio.operator.start();
        radio.call("harbour open");
        Thread mermaid = radio.ship("mermaid leaves");
        radio.signOff();
        mermaid.join();
        radio.operator.join();
        synchronized (radio) {
            System.out.println("missing=" + radio.promised);
        }
    }
}
