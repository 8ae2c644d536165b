public class Main {
    private static final Object lock = new Object();
    private static String bulletin;

    private static void station(int number) {
        String text;
        synchronized (lock) {
            while (bulletin == null) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
            text = bulletin;
        }
        System.out.println("station " + number + ": " + text);
    }

    private static void meteorologist() {
        System.out.println("bulletin written");
        synchronized (lock) {
            bulletin = "rain at noon";
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread s1 = new Thread(() -> station(1));
        Thread s2 = new Thread(() -> station(2));
        Thread m = new Thread(Main::meteorologist);
        s1.start();
        s2.start();
        m.start();
        s1.join();
        s2.join();
        m.join();
        System.out.println("off the air");
    }
}
