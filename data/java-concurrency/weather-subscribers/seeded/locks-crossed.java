import java.util.concurrent.CopyOnWriteArrayList;

public class WeatherSubscribers {
    static class Subscriber {
        private final Station station;
        private int sum;

        Subscriber(Station station) {
            this.station = station;
        }

        synchronized void subscribe() {
            station.add(this);
        }

        synchronized void reading(int degrees) {
            sum += degrees;
        }
    }

    static class Station implements Runnable {
        final CopyOnWriteArrayList<Subscriber> subscribers = new CopyOnWriteArrayList<>();

        synchronized void add(Subscriber subscriber) {
            if (subscribers.addIfAbsent(subscriber)) {
                subscriber.reading(0);
            }
        }

        synchronized void announce(int degrees) {
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
        Subscriber display = new Subscriber(station);
        Subscriber alarm = new Subscriber(station);
        Subscriber recorder = new Subscriber(station);
        station.add(alarm);
        display.subscribe();
        Thread[] threads = {
            new Thread(station), new Thread(alarm::subscribe), new Thread(recorder::subscribe)
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("display=" + display.sum);
        System.out.println("alarm=" + alarm.sum);
        System.out.println("recorder=" + recorder.sum);
        System.out.println("subscribers=" + station.subscribers.size());
    }
}
