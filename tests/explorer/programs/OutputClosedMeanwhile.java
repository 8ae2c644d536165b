//! labels: none
//! coverage: exhausted
//! output: ""
//! output: "first\n"
//! output: "first\nsecond\n"
// What is printed after another thread has closed the output is lost.
public class OutputClosedMeanwhile {
    public static void main(String[] args) throws InterruptedException {
        Thread closer = new Thread(() -> System.out.close());
        closer.start();
        System.out.println("first");
        System.out.println("second");
        closer.join();
        System.out.println("third");
    }
}
