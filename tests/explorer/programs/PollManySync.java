//! labels: none
//! coverage: any
//! left_out: pauses
// Two threads poll under a monitor while a third one sleeps again and again.
public class PollManySync {
    static final Object lock = new Object();
    static boolean done;
    static void poll() {
        while (true) {
            synchronized (lock) { if (done) return; }
        }
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try { for (int i = 0; i < 30; i++) Thread.sleep(10); } catch (InterruptedException e) { return; }
            synchronized (lock) { done = true; }
        });
        Thread u = new Thread(PollManySync::poll);
        t.start();
        u.start();
        poll();
        t.join();
        u.join();
        System.out.println("ok");
    }
}
