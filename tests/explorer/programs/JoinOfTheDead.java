//! labels: none
//! coverage: exhausted
//! output: "joined true\n"
public class JoinOfTheDead {
    public static void main(String[] args) {
        Thread t = new Thread(() -> { });
        t.start();
        while (t.isAlive()) { Thread.yield(); }
        Thread.currentThread().interrupt();
        try { t.join(); System.out.println("joined " + Thread.currentThread().isInterrupted()); } catch (InterruptedException e) { System.out.println("interrupted"); }
    }
}
