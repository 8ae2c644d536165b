//! labels: none
//! coverage: any
//! left_out: library_objects
// The cause of an exception is a plain field: who reads it meanwhile may see it or not.

public class CauseSetMeanwhile {
    public static void main(String[] args) throws InterruptedException {
        Exception failure = new Exception("outer");
        Thread other = new Thread(() -> failure.initCause(new Exception("inner")));
        other.start();
        boolean caused = failure.getCause() != null;
        other.join();
        System.out.println(caused);
    }
}
