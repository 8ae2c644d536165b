//! labels: deadlock
//! coverage: exhausted
//! output: "served\n"
//! threads: 1
// main waits for its own end, to keep the program alive, and so keeps it alive for ever.
public class SelfJoin {
    public static void main(String[] args) throws InterruptedException {
        Thread server = new Thread(() -> System.out.println("served"));
        server.start();
        Thread.currentThread().join();
    }
}
