import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

public class FireBells {
    interface Bell {
        void ring();
    }

    static Bell bell(AtomicInteger counter) {
        return () -> counter.set(counter.get() + 1);
    }

    static class Detector extends Thread {
        private final CopyOnWriteArrayList<Bell> bells;

        Detector(CopyOnWriteArrayList<Bell> bells) {
            this.bells = bells;
        }

        @Override
        public void run() {
            for (Bell bell : bells) {
                bell.ring();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger hall = new AtomicInteger();
        AtomicInteger attic = new AtomicInteger();
        CopyOnWriteArrayList<Bell> bells = new CopyOnWriteArrayList<>();
        bells.add(bell(hall));
        Detector first = new Detector(bells);
        Detector second = new Detector(bells);
        Thread electrician = new Thread(() -> bells.add(bell(attic)));
        first.start();
        second.start();
        electrician.start();
        first.join();
        second.join();
        electrician.join();
        System.out.println("hall rung " + hall);
        System.out.println("attic rung " + attic);
    }
}
