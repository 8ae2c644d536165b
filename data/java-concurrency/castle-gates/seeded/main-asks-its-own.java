public class CastleGates {
    private static final ThreadLocal<Integer> counter = ThreadLocal.withInitial(() -> 0);
    private static int highest;

    private static synchronized void note(int count) {
        if (count > highest) {
            highest = count;
        }
    }

    private static class Gatekeeper extends Thread {
        private final int visitors;

        Gatekeeper(int visitors) {
            this.visitors = visitors;
        }

        @Override
        public void run() {
            for (int i = 0; i < visitors; i++) {
                int count = counter.get();
                counter.set(count + 1);
            }
            note(counter.get());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Gatekeeper[] keepers = {new Gatekeeper(2), new Gatekeeper(3), new Gatekeeper(1)};
        for (Gatekeeper keeper : keepers) {
            keeper.start();
        }
        int sum = 0;
        for (Gatekeeper keeper : keepers) {
            keeper.join();
            sum += counter.get();
        }
        System.out.println("visitors=" + sum);
        System.out.println("busiest=" + highest);
    }
}
