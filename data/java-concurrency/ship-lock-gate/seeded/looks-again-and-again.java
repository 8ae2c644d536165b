public class Gatekeeper {
    private int openings;
    private int ships;

    private synchronized int openings() {
        return openings;
    }

    private synchronized int ships() {
        return ships;
    }

    private synchronized int arrive() {
        ships++;
        return openings;
    }

    private synchronized void open() {
        openings++;
    }

    private synchronized void close() {
        ships = 0;
    }

    private void pass(int number) {
        int before = arrive();
        while (openings() == before) {
            Thread.yield();
        }
        System.out.println("ship " + number + " passed");
    }

    public static void main(String[] args) throws InterruptedException {
        Gatekeeper gate = new Gatekeeper();
        Thread zero = new Thread(() -> gate.pass(0));
        Thread one = new Thread(() -> gate.pass(1));
        zero.start();
        one.start();
        while (gate.ships() < 2) {
            Thread.yield();
        }
        System.out.println("opening");
        gate.open();
        gate.close();
        zero.join();
        one.join();
        System.out.println("gate closed");
    }
}
