//! labels: uncaught_exception
//! coverage: any
// Three equal texts take turns in the loop, which tells them apart.
public class EqualTextsTakeTurns {
    static volatile boolean flag;

    public static void main(String[] args) {
        new Thread(EqualTextsTakeTurns::rotate).start();
        flag = true;
    }

    static void rotate() {
        String first = new String("x");
        String second = new String("x");
        String last = new String("x");
        String marked = last;
        while (!flag) {
            String next = first;
            first = second;
            second = last;
            last = next;
            if (first == marked) {
                throw new IllegalStateException("the marked one is the first");
            }
        }
    }
}
