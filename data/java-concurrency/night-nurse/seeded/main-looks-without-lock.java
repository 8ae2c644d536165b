public class BellService {
    private int rung = 0;
    private int answered = 0;

    private synchronized void ring() {
        rung++;
        notifyAll();
    }

    private synchronized void awaitBell() throws InterruptedException {
        while (rung == answered) {
            wait();
        }
    }

    private void watch() {
        try {
            for (int n = 1; ; n++) {
                awaitBell();
                System.out.println("bell " + n + " answered");
                synchronized (this) {
                    answered++;
                    notifyAll();
                }
            }
        } catch (InterruptedException e) {
            System.out.println("lamp out");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        BellService service = new BellService();
        Thread nurse = new Thread(service::watch);
        nurse.start();
        service.ring();
        service.ring();
        while (service.answered < 2) {
            Thread.yield();
        }
        System.out.println("morning");
        nurse.interrupt();
        nurse.join();
        System.out.println("day shift");
    }
}
