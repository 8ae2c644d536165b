//! labels: uncaught_exception
// An interface takes over a field at its first use, not before all else.
public class InterfaceReadsState {
    static class Desk {
        static int clerks;
    }

    interface Office {
        int CLERKS = Desk.clerks + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Desk.clerks = 5;
        Thread clerk = new Thread(() -> { });
        clerk.start();
        clerk.join();
        if (Office.CLERKS == 6) {
            throw new IllegalStateException("six clerks");
        }
    }
}
