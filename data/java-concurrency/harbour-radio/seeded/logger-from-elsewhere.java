import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class RadioService {
    private static final Logger LOGGER = LoggerFactory.getLogger(RadioService.class);

    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
    private boolean signedOff;
    private int promised;

    boolean call(String text) throws InterruptedException {
        synchronized (this) {
            if (signedOff) {
                LOGGER.warn("turned away: {}", text);
                return false;
            }
            promised++;
        }
        queue.put(text);
        return true;
    }

    void operate() {
        while (true) {
            synchronized (this) {
                if (signedOff && promised == 0) {
                    return;
                }
            }
            try {
                System.out.println("log: " + queue.take());
                synchronized (this) {
                    promised--;
                }
            } catch (InterruptedException e) {
                LOGGER.debug("woken", e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RadioService radio = new RadioService();
        Thread operator = new Thread(radio::operate);
        operator.start();
        radio.call("harbour open");
        Thread ship = new Thread(() -> {
            try {
                radio.call("mermaid leaves");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        ship.start();
        synchronized (radio) {
            radio.signedOff = true;
        }
        operator.interrupt();
        ship.join();
        operator.join();
        System.out.println("missing=" + radio.promised);
    }
}
