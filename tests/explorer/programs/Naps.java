//! labels: none
//! coverage: any
//! left_out: pauses
// A thread that sleeps 200 times is no livelock.
public class Naps {
    static volatile boolean done;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try { for (int i = 0; i < 200; i++) Thread.sleep(10); } catch (InterruptedException e) { return; }
            done = true;
        });
        t.start();
        t.join();
        System.out.println("ok");
    }
}
