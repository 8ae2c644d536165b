import java.util.ArrayList;
import java.util.List;

public class WeatherSubscribers {
    interface Subscriber {
        void reading(int degrees);
    }

    static class Adder implements Subscriber {
        int sum = 0;

        public void reading(int degrees) {
            sum += degrees;
        }
    }

    static final List<Subscriber> subscribers = new ArrayList<>();

    static synchronized void subscribe(Subscriber subscriber) {
        subscribers.add(subscriber);
    }

    public static void main(String[] args) throws InterruptedException {
        Adder display = new Adder();
        Adder alarm = new Adder();
        Adder recorder = new Adder();
        subscribe(display);
        Thread station = new Thread(() -> {
            int[] readings = {14, 17};
            for (int reading : readings) {
                for (Subscriber subscriber : subscribers) {
                    subscriber.reading(reading);
                }
            }
        });
        Thread first = new Thread(() -> subscribe(alarm));
        Thread second = new Thread(() -> subscribe(recorder));
        station.start();
        first.start();
        second.start();
        station.join();
        first.join();
        second.join();
        System.out.println("display=" + display.sum);
        System.out.println("alarm=" + alarm.sum);
        System.out.println("recorder=" + recorder.sum);
        System.out.println("subscribers=" + subscribers.size());
    }
}
