import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

public class FireBells {
    private static final class Bell {
        private final String place;
        private final AtomicInteger rung = new AtomicInteger();

        Bell(String place) {
            this.place = place;
        }

        void ring() {
            rung.incrementAndGet();
        }

        @Override
        public String toString() {
            return place + " rung " + rung.get();
        }
    }

    private static final class Detector implements Runnable {
        private final List<Bell> bells;

        Detector(List<Bell> bells) {
            this.bells = bells;
        }

        @Override
        public void run() {
            bells.forEach(Bell::ring);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bell hall = new Bell("hall");
        Bell attic = new Bell("attic");
        List<Bell> bells = new CopyOnWriteArrayList<>();
        bells.add(hall);
        Thread[] threads = {
            new Thread(new Detector(bells)),
            new Thread(new Detector(bells)),
            new Thread(() -> bells.add(attic))
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(hall);
        System.out.println(attic);
    }
}
