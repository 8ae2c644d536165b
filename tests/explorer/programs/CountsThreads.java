//! labels: none
//! coverage: exhausted
//! outputs: 2
//! threads: 1
// The other thread has ended when main asks, or has not.
public class CountsThreads {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> { });
        other.start();
        System.out.println(Thread.activeCount());
        other.join();
    }
}
