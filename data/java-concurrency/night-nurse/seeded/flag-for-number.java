public class Nurse implements Runnable {
    private final Object board = new Object();
    private boolean ringing = false;
    private int answered = 0;

    void ring() {
        synchronized (board) {
            ringing = true;
            board.notifyAll();
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                synchronized (board) {
                    while (!ringing) {
                        board.wait();
                    }
                    ringing = false;
                    answered++;
                    System.out.println("bell " + answered + " answered");
                    board.notifyAll();
                }
            }
        } catch (InterruptedException e) {
            System.out.println("lamp out");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Nurse nurse = new Nurse();
        Thread thread = new Thread(nurse);
        thread.start();
        nurse.ring();
        nurse.ring();
        synchronized (nurse.board) {
            while (nurse.answered < 2) {
                nurse.board.wait();
            }
        }
        System.out.println("morning");
        thread.interrupt();
        thread.join();
        System.out.println("day shift");
    }
}
