//! labels: data_race, uncaught_exception
//! threads: 1
// A plain list of listeners grows while main walks through it.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

public class ListenerListModified {
    private final List<Consumer<String>> listeners = new ArrayList<>();

    void subscribe(Consumer<String> listener) {
        listeners.add(listener);
    }

    void publish(String event) {
        for (Consumer<String> listener : listeners) {
            listener.accept(event);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger received = new AtomicInteger();
        ListenerListModified bus = new ListenerListModified();
        bus.subscribe(event -> received.incrementAndGet());
        Thread late = new Thread(() -> bus.subscribe(event -> received.incrementAndGet()));
        late.start();
        bus.publish("opened");
        late.join();
    }
}
