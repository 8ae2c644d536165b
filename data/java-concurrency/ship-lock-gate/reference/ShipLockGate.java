public class ShipLockGate {
    private boolean open = false;
    private int openings = 0;
    private int waiting = 0;

    synchronized void pass() throws InterruptedException {
        int openingsBefore = openings;
        waiting++;
        notifyAll();
        while (!open && openings == openingsBefore) {
            wait();
        }
        waiting--;
    }

    synchronized void awaitShips(int ships) throws InterruptedException {
        while (waiting < ships) {
            wait();
        }
    }

    synchronized void open() {
        open = true;
        openings++;
        notifyAll();
    }

    synchronized void close() {
        open = false;
    }

    public static void main(String[] args) throws InterruptedException {
        ShipLockGate gate = new ShipLockGate();
        Thread[] ships = new Thread[2];
        for (int i = 0; i < ships.length; i++) {
            int ship = i;
            ships[i] = new Thread(() -> {
                try {
                    gate.pass();
                    System.out.println("ship " + ship + " passed");
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            ships[i].start();
        }
        gate.awaitShips(ships.length);
        System.out.println("opening");
        gate.open();
        gate.close();
        for (Thread ship : ships) {
            ship.join();
        }
        System.out.println("gate closed");
    }
}
