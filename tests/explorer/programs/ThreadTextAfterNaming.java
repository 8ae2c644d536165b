//! labels: none
//! coverage: exhausted
//! outputs: 2
// The text of a thread has its name, which main changes before the thread prints itself, or after.

public class ThreadTextAfterNaming {
    public static void main(String[] args) throws InterruptedException {
        Thread named = new Thread(() -> System.out.println(Thread.currentThread()), "first");
        named.start();
        named.setName("second");
        named.join();
    }
}
