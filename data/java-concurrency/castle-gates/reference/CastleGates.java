public class CastleGates {
    private static final int[] VISITORS = {2, 3, 1};

    private final ThreadLocal<Integer> counter = ThreadLocal.withInitial(() -> 0);
    private int sum;
    private int highest;

    private void keepGate(int visitors) {
        for (int i = 0; i < visitors; i++) {
            counter.set(counter.get() + 1);
        }
        report(counter.get());
    }

    private synchronized void report(int count) {
        sum += count;
        highest = Math.max(highest, count);
    }

    private synchronized void print() {
        System.out.println("visitors=" + sum);
        System.out.println("busiest=" + highest);
    }

    public static void main(String[] args) throws InterruptedException {
        CastleGates castle = new CastleGates();
        Thread[] keepers = new Thread[VISITORS.length];
        for (int gate = 0; gate < keepers.length; gate++) {
            int visitors = VISITORS[gate];
            keepers[gate] = new Thread(() -> castle.keepGate(visitors));
            keepers[gate].start();
        }
        for (Thread keeper : keepers) {
            keeper.join();
        }
        castle.print();
    }
}
