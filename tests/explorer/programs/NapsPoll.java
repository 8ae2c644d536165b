//! labels: none
//! coverage: any
//! left_out: pauses
// Nor is it one while another polls.
public class NapsPoll {
    static volatile boolean done;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try { for (int i = 0; i < 200; i++) Thread.sleep(10); } catch (InterruptedException e) { return; }
            done = true;
        });
        t.start();
        while (!done) Thread.sleep(5);
        t.join();
        System.out.println("ok");
    }
}
