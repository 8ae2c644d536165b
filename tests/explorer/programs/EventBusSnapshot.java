//! labels: none
//! output: "delivered 1\n"
//! output: "delivered 2\n"
//! threads: 1
// The iterator of a CopyOnWriteArrayList walks over a snapshot while another one subscribes.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

public class EventBusSnapshot {
    interface Listener {
        void on(String event);
    }

    private final List<Listener> listeners = new CopyOnWriteArrayList<>();

    void publish(String event) {
        for (Listener listener : listeners) {
            listener.on(event);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EventBusSnapshot bus = new EventBusSnapshot();
        AtomicInteger delivered = new AtomicInteger();
        Listener counter = event -> delivered.incrementAndGet();
        bus.listeners.add(counter);
        Thread subscriber = new Thread(() -> bus.listeners.add(counter));
        subscriber.start();
        bus.publish("sunrise");
        subscriber.join();
        System.out.println("delivered " + delivered);
    }
}
