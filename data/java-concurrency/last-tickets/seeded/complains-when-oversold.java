import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final AtomicInteger left = new AtomicInteger(3);
    static final AtomicInteger sold = new AtomicInteger(0);

    static class Window implements Runnable {
        private final String name;

        Window(String name) {
            this.name = name;
        }

        @Override
        public void run() {
            int mine = 0;
            for (int person = 1; person <= 2; person++) {
                int now = left.decrementAndGet();
                if (now < 0) {
                    throw new IllegalStateException(name + " has no tickets left");
                }
                mine++;
                sold.incrementAndGet();
            }
            System.out.println(name + " sold " + mine);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(new Window("window 1"));
        Thread two = new Thread(new Window("window 2"));
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println("sold=" + sold.get());
        System.out.println("left=" + left.get());
    }
}
