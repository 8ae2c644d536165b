public class NightNurse {
    private static final class BellBoard {
        private int rung;
        private int answered;

        synchronized void ring() {
            rung++;
            notifyAll();
        }

        synchronized int awaitBell() throws InterruptedException {
            while (answered == rung) {
                wait();
            }
            return answered + 1;
        }

        synchronized void enterAnswered() {
            answered++;
            notifyAll();
        }

        synchronized void awaitAnswered(int bells) throws InterruptedException {
            while (answered < bells) {
                wait();
            }
        }
    }

    private static void watch(BellBoard board) {
        try {
            while (true) {
                int bell = board.awaitBell();
                System.out.println("bell " + bell + " answered");
                board.enterAnswered();
            }
        } catch (InterruptedException e) {
            System.out.println("lamp out");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BellBoard board = new BellBoard();
        Thread nurse = new Thread(() -> watch(board), "nurse");
        nurse.start();
        board.ring();
        board.ring();
        board.awaitAnswered(2);
        System.out.println("morning");
        nurse.interrupt();
        nurse.join();
        System.out.println("day shift");
    }
}
