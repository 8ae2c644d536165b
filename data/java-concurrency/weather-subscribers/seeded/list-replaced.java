import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

public class WeatherSubscribers {
    private static volatile CopyOnWriteArrayList<IntConsumer> subscribers =
            new CopyOnWriteArrayList<>();

    private static void subscribe(IntConsumer subscriber) {
        CopyOnWriteArrayList<IntConsumer> more = new CopyOnWriteArrayList<>(subscribers);
        more.add(subscriber);
        subscribers = more;
    }

    private static void announce(int degrees) {
        for (IntConsumer subscriber : subscribers) {
            subscriber.accept(degrees);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger display = new AtomicInteger();
        AtomicInteger alarm = new AtomicInteger();
        AtomicInteger recorder = new AtomicInteger();
        subscribe(display::addAndGet);
        Thread station = new Thread(() -> {
            announce(14);
            announce(17);
        });
        Thread alarmThread = new Thread(() -> subscribe(alarm::addAndGet));
        Thread recorderThread = new Thread(() -> subscribe(recorder::addAndGet));
        station.start();
        alarmThread.start();
        recorderThread.start();
        station.join();
        alarmThread.join();
        recorderThread.join();
        System.out.println("display=" + display.get());
        System.out.println("alarm=" + alarm.get());
        System.out.println("recorder=" + recorder.get());
        System.out.println("subscribers=" + subscribers.size());
    }
}
