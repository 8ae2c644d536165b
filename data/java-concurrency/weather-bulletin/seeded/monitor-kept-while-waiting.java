public class RadioNews {
    static class Bulletin {
        private String text;

        public synchronized void publish(String text) {
            this.text = text;
            notifyAll();
        }

        public synchronized String read() {
            while (text == null) {
                Thread.yield();
            }
            return text;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        final Bulletin bulletin = new Bulletin();
        Thread meteorologist = new Thread(() -> {
            System.out.println("bulletin written");
            bulletin.publish("rain at noon");
        });
        Thread[] stations = new Thread[2];
        for (int i = 0; i < stations.length; i++) {
            final int number = i + 1;
            stations[i] = new Thread(() -> {
                String text = bulletin.read();
                System.out.println("station " + number + ": " + text);
            });
            stations[i].start();
        }
        meteorologist.start();
        meteorologist.join();
        for (Thread station : stations) {
            station.join();
        }
        System.out.println("off the air");
    }
}
