import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final AtomicInteger board = new AtomicInteger();

    static int claim() {
        while (true) {
            int seen = board.get();
            int bit = Integer.lowestOneBit(~seen);
            if (board.compareAndSet(seen, seen | bit)) {
                return Integer.numberOfTrailingZeros(bit);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            final int bather = i;
            Thread thread = new Thread(() -> {
                int locker = claim();
                System.out.println("bather " + bather + " has locker " + locker);
            });
            thread.setDaemon(true);
            thread.start();
        }
        Thread.sleep(200);
        System.out.println("board=" + Integer.toBinaryString(board.get()));
    }
}
