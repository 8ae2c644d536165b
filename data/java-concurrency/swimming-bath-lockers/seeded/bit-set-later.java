import java.util.concurrent.atomic.AtomicInteger;

public class Lockers {
    private static final AtomicInteger MASK = new AtomicInteger();

    private static int lowestFree(int mask) {
        int locker = 0;
        while ((mask & (1 << locker)) != 0) {
            locker++;
        }
        return locker;
    }

    static class Bather extends Thread {
        private final int number;

        Bather(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            int locker = lowestFree(MASK.get());
            int before = MASK.get();
            while (!MASK.compareAndSet(before, before | (1 << locker))) {
                before = MASK.get();
            }
            System.out.println("bather " + number + " has locker " + locker);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bather[] bathers = {new Bather(0), new Bather(1), new Bather(2)};
        for (Bather bather : bathers) {
            bather.start();
        }
        for (Bather bather : bathers) {
            bather.join();
        }
        System.out.println("board=" + Integer.toBinaryString(MASK.get()));
    }
}
