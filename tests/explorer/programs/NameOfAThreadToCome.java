//! labels: none
//! coverage: exhausted
//! outputs: 2
// Two threads name a third one that has not begun: who comes last decides.

public class NameOfAThreadToCome {
    public static void main(String[] args) throws InterruptedException {
        Thread named = new Thread(() -> System.out.println(Thread.currentThread().getName()));
        Thread other = new Thread(() -> named.setName("other"));
        other.start();
        named.setName("main");
        other.join();
        named.start();
    }
}
