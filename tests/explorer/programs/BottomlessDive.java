//! labels: uncaught_exception
//! coverage: any
//! output: ""
//! threads: 1
// The recursion has no base case, and the thread dies of the StackOverflowError.
public class BottomlessDive {
    private static long dive(long depth) {
        return 1 + dive(depth + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread diver = new Thread(() -> System.out.println(dive(0)));
        diver.start();
        diver.join();
    }
}
