public class Main {
    static final Object monitor = new Object();
    static int generation = 0;
    static int arrived = 0;
    static boolean open = false;

    static void pass(int ship) throws InterruptedException {
        int mine;
        synchronized (monitor) {
            mine = generation;
            arrived++;
            monitor.notifyAll();
        }
        while (!open && generation == mine) {
            monitor.wait();
        }
        System.out.println("ship " + ship + " passed");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] ships = new Thread[2];
        for (int i = 0; i < 2; i++) {
            final int ship = i;
            ships[i] = new Thread(() -> {
                try {
                    pass(ship);
                } catch (InterruptedException e) {
                    e.printStackTrace();
                }
            });
            ships[i].start();
        }
        synchronized (monitor) {
            while (arrived < 2) {
                monitor.wait();
            }
        }
        System.out.println("opening");
        synchronized (monitor) {
            open = true;
            generation++;
            monitor.notifyAll();
        }
        synchronized (monitor) {
            open = false;
        }
        for (Thread ship : ships) {
            ship.join();
        }
        System.out.println("gate closed");
    }
}
