//! labels: none
//! coverage: exhausted
//! outputs: 2
// Both orders of the sections are seen: the text has one letter or two.

public class BuilderJoinedToText {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder("a");
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                text.append("b");
            }
        });
        other.start();
        String seen;
        synchronized (lock) {
            seen = "" + text;
        }
        other.join();
        System.out.println(seen);
    }
}
