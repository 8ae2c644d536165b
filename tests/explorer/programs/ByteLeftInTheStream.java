//! labels: none
//! coverage: exhausted
//! output: "AB\nCD"
//! output: "ABC\nD"
//! output: "ACB\nD"
//! output: "CAB\nD"
// A byte that is written stays in the stream until a text or a line end follows, whoever prints that.
public class ByteLeftInTheStream {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            System.out.write('A');
            System.out.write('B');
            System.out.write('\n');
        });
        other.start();
        System.out.print("C");
        other.join();
        System.out.print("D");
        System.out.write('E');
    }
}
