public class WeatherBulletin {
    private String text = null;

    synchronized void publish(String text) {
        this.text = text;
        notifyAll();
    }

    synchronized String await() throws InterruptedException {
        while (text == null) {
            wait();
        }
        return text;
    }

    static final class Station extends Thread {
        private final int number;
        private final WeatherBulletin bulletin;

        Station(int number, WeatherBulletin bulletin) {
            this.number = number;
            this.bulletin = bulletin;
        }

        @Override
        public void run() {
            try {
                System.out.println("station " + number + ": " + bulletin.await());
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WeatherBulletin bulletin = new WeatherBulletin();
        Thread[] threads = {
            new Station(1, bulletin),
            new Station(2, bulletin),
            new Thread(() -> {
                System.out.println("bulletin written");
                bulletin.publish("rain at noon");
            })
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("off the air");
    }
}
