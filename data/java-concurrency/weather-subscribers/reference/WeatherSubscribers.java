import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class WeatherSubscribers {
    private interface Subscriber {
        void reading(int degrees);
    }

    private static final class Sum implements Subscriber {
        private int sum;

        @Override
        public synchronized void reading(int degrees) {
            sum += degrees;
        }

        synchronized int get() {
            return sum;
        }
    }

    private static final class Station implements Runnable {
        private final List<Subscriber> subscribers = new CopyOnWriteArrayList<>();

        void subscribe(Subscriber subscriber) {
            subscribers.add(subscriber);
        }

        private void announce(int degrees) {
            for (Subscriber subscriber : subscribers) {
                subscriber.reading(degrees);
            }
        }

        @Override
        public void run() {
            announce(14);
            announce(17);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Station station = new Station();
        Sum display = new Sum();
        Sum alarm = new Sum();
        Sum recorder = new Sum();
        station.subscribe(display);
        Thread[] threads = {
            new Thread(station),
            new Thread(() -> station.subscribe(alarm)),
            new Thread(() -> station.subscribe(recorder))
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("display=" + display.get());
        System.out.println("alarm=" + alarm.get());
        System.out.println("recorder=" + recorder.get());
        System.out.println("subscribers=" + station.subscribers.size());
    }
}
