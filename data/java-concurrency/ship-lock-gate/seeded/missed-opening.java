public class CanalLock {
    static class Gate {
        private boolean open;
        private int waiting;

        synchronized void await() throws InterruptedException {
            waiting++;
            notifyAll();
            while (!open) {
                wait();
            }
        }

        synchronized void awaitWaiting(int n) throws InterruptedException {
            while (waiting != n) {
                wait();
            }
        }

        synchronized void setOpen(boolean open) {
            this.open = open;
            if (open) {
                notifyAll();
            }
        }
    }

    static class Ship extends Thread {
        private final Gate gate;
        private final int number;

        Ship(Gate gate, int number) {
            this.gate = gate;
            this.number = number;
        }

        @Override
        public void run() {
            try {
                gate.await();
            } catch (InterruptedException e) {
                return;
            }
            System.out.println("ship " + number + " passed");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Gate gate = new Gate();
        Ship one = new Ship(gate, 0);
        Ship two = new Ship(gate, 1);
        one.start();
        two.start();
        gate.awaitWaiting(2);
        System.out.println("opening");
        gate.setOpen(true);
        gate.setOpen(false);
        one.join();
        two.join();
        System.out.println("gate closed");
    }
}
