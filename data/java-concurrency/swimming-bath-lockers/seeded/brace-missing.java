import java.util.concurrent.atomic.AtomicInteger;

public class Bathhouse {
    static final class Board {
        private final AtomicInteger taken = new AtomicInteger(0);

        int claim() {
            int before;
            int locker;
            do {
                before = taken.get();
                locker = Integer.numberOfTrailingZeros(~before);
            } while (!taken.compareAndSet(before, before | 1 << locker));
            return locker;

        @Override
        public String toString() {
            return Integer.toBinaryString(taken.get());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Board board = new Board();
        Thread[] bathers = new Thread[3];
        for (int i = 0; i < bathers.length; i++) {
            int bather = i;
            bathers[i] = new Thread(
                () -> System.out.println("bather " + bather + " has locker " + board.claim()));
            bathers[i].start();
        }
        for (Thread bather : bathers) {
            bather.join();
        }
        System.out.println("board=" + board);
    }
}
