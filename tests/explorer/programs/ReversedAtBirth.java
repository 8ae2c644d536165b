//! labels: uncaught_exception
//! coverage: exhausted
// A builder that goes through another method than append before anybody has it, under one lock.
public class ReversedAtBirth {
    static final StringBuilder TEXT = new StringBuilder("abc").reverse();
    static final Object LOCK = new Object();

    static Thread adds(String text) {
        return new Thread(
            () -> {
                synchronized (LOCK) {
                    TEXT.append(text);
                }
                synchronized (LOCK) {
                    TEXT.append(text);
                }
            });
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = adds("1");
        Thread two = adds("2");
        one.start();
        two.start();
        one.join();
        two.join();
        if (TEXT.toString().equals("cba2112")) {
            throw new IllegalStateException("in this order");
        }
    }
}
