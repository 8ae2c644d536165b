//! labels: deadlock
// PrintStream.checkError flushes the stream, and so locks it.

public class CheckErrorWantsTheMonitor {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.checkError());
        synchronized (System.out) {
            other.start();
            other.join();
        }
    }
}
