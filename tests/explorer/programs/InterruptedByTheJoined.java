//! labels: none
//! coverage: exhausted
//! output: "interrupted\n"
//! output: "joined\n"
public class InterruptedByTheJoined {
    public static void main(String[] args) {
        Thread m = Thread.currentThread();
        Thread t = new Thread(m::interrupt);
        t.start();
        try { t.join(); System.out.println("joined"); } catch (InterruptedException e) { System.out.println("interrupted"); }
    }
}
