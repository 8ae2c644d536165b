//! labels: livelock
// Nobody sets the flag that is polled under a permit.
import java.util.concurrent.*;
public class NeverSem {
    static boolean done;
    static final Semaphore s = new Semaphore(1);
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { s.acquireUninterruptibly(); s.release(); });
        t.start();
        while (true) { s.acquire(); boolean d = done; s.release(); if (d) break; }
        t.join();
        System.out.println("ok");
    }
}
