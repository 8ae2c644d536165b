//! labels: uncaught_exception
// The name of a thread that runs is seen by others as soon as it is set.
public class NameTellsProgress {
    public static void main(String[] args) throws InterruptedException {
        Thread miller = new Thread(() -> {
            Thread.currentThread().setName("grinding");
            Thread.currentThread().setName("resting");
        });
        miller.start();
        if (miller.getName().equals("grinding")) {
            throw new IllegalStateException("caught at work");
        }
        miller.join();
    }
}
