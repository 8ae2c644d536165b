//! labels: none
//! coverage: exhausted
//! output: "Thread[main,5,main]\n"
//! output: "Thread[first,5,main]\n"
//! complete: yes
// The first thread is there before the program, and either of two threads is the first to use it.
public class MainNamedByAnother {
    public static void main(String[] args) throws InterruptedException {
        Thread first = Thread.currentThread();
        Thread other = new Thread(() -> first.setName("first"));
        other.start();
        System.out.println(first);
        other.join();
    }
}
