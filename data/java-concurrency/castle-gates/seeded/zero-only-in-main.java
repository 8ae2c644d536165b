public class CastleGates {
    static final ThreadLocal<Integer> counter = new ThreadLocal<>();
    static final Object desk = new Object();
    static int sum = 0;
    static int highest = 0;

    static class Keeper implements Runnable {
        private final int visitors;

        Keeper(int visitors) {
            this.visitors = visitors;
        }

        @Override
        public void run() {
            for (int i = 0; i < visitors; i++) {
                counter.set(counter.get() + 1);
            }
            synchronized (desk) {
                sum += counter.get();
                if (counter.get() > highest) {
                    highest = counter.get();
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        counter.set(0);
        Thread first = new Thread(new Keeper(2));
        Thread second = new Thread(new Keeper(3));
        Thread third = new Thread(new Keeper(1));
        first.start();
        second.start();
        third.start();
        first.join();
        second.join();
        third.join();
        System.out.println("visitors=" + sum);
        System.out.println("busiest=" + highest);
    }
}
