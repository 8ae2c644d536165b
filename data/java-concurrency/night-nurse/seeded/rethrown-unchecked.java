public class NightShift {
    static class Board {
        private int rung;
        private int answered;

        synchronized void ring() {
            rung++;
            notifyAll();
        }

        synchronized void check() {
            while (rung == answered) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new RuntimeException("interrupted while waiting", e);
                }
            }
            answered++;
            System.out.println("bell " + answered + " answered");
            notifyAll();
        }

        synchronized void waitFor(int number) throws InterruptedException {
            while (answered < number) {
                wait();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Board board = new Board();
        Thread nurse = new Thread(() -> {
            try {
                while (!Thread.currentThread().isInterrupted()) {
                    board.check();
                }
            } finally {
                System.out.println("lamp out");
            }
        });
        nurse.start();
        board.ring();
        board.ring();
        board.waitFor(2);
        System.out.println("morning");
        nurse.interrupt();
        nurse.join();
        System.out.println("day shift");
    }
}
