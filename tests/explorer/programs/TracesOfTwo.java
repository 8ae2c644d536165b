//! labels: none
//! coverage: exhausted
// Two threads print their traces, each with the stream locked.

public class TracesOfTwo {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> new Exception("other").printStackTrace());
        other.start();
        synchronized (System.err) {
            System.err.println("main");
        }
        new Exception("main").printStackTrace();
        other.join();
    }
}
