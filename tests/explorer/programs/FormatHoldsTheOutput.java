//! labels: deadlock
// Who formats to a stream has its monitor while objects make their texts; the other prints with the lock.
public class FormatHoldsTheOutput {
    private final Object lock = new Object();

    @Override
    public String toString() {
        synchronized (lock) {
            return "text";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FormatHoldsTheOutput value = new FormatHoldsTheOutput();
        Thread other = new Thread(() -> System.out.printf("%s%n", value));
        other.start();
        synchronized (value.lock) {
            System.out.println("locked");
        }
        other.join();
    }
}
