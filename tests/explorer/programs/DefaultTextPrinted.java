//! labels: none
//! coverage: any
//! left_out: random_numbers
// The text that an object has by default ends in its identity hash.
public class DefaultTextPrinted {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { System.out.println("a " + new Object()); });
        t.start();
        t.join();
    }
}
