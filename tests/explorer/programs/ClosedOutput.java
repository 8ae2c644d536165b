//! labels: none
//! coverage: exhausted
//! output: "before\n"
//! threads: 1
// Nothing that is printed after the stream was closed arrives, and nothing fails.
public class ClosedOutput {
    public static void main(String[] args) throws InterruptedException {
        System.out.println("before");
        Thread closer = new Thread(() -> System.out.close());
        closer.start();
        closer.join();
        System.out.println("after");
    }
}
