//! labels: none
//! coverage: any
//! left_out: library_objects
// A thread without a name gets a number in a synchronized method of the class, so this deadlocks;
// no execution shows that.

public class NumberWantsTheClass {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> new Thread());
        synchronized (Thread.class) {
            other.start();
            other.join();
        }
    }
}
