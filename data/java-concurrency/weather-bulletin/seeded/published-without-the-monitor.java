public class Broadcast {
    static class Bulletin {
        private String text;

        void publish(String newText) {
            text = newText;
            notifyAll();
        }

        synchronized String get() {
            if (text == null) {
                try {
                    wait(100);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return text;
        }
    }

    static class Station implements Runnable {
        private final Bulletin bulletin;
        private final String name;

        Station(Bulletin bulletin, String name) {
            this.bulletin = bulletin;
            this.name = name;
        }

        @Override
        public void run() {
            System.out.println(name + ": " + bulletin.get());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bulletin bulletin = new Bulletin();
        Thread one = new Thread(new Station(bulletin, "station 1"));
        Thread two = new Thread(new Station(bulletin, "station 2"));
        Thread writer = new Thread(() -> {
            System.out.println("bulletin written");
            bulletin.publish("rain at noon");
        });
        one.start();
        two.start();
        writer.start();
        one.join();
        two.join();
        writer.join();
        System.out.println("off the air");
    }
}
