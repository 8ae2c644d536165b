//! labels: none
//! coverage: exhausted
// A name that is set before the start is the same for all.
public class NameSetBeforeStart {
    public static void main(String[] args) throws InterruptedException {
        Thread miller = new Thread(() -> {
            if (!Thread.currentThread().getName().equals("miller")) {
                throw new IllegalStateException("another");
            }
        });
        miller.setName("miller");
        miller.setPriority(Thread.MIN_PRIORITY);
        miller.start();
        if (!miller.getName().equals("miller") || miller.getPriority() != 1) {
            throw new IllegalStateException("another");
        }
        miller.join();
    }
}
