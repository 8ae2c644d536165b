//! labels: none
//! coverage: exhausted
//! output: "first\nsecond\n"
//! threads: 2
// Both sides wait in a loop on the same monitor and wake everybody after each change.
public class GuardedMailbox {
    private String letter;

    synchronized void put(String text) throws InterruptedException {
        while (letter != null) {
            wait();
        }
        letter = text;
        notifyAll();
    }

    synchronized String take() throws InterruptedException {
        while (letter == null) {
            wait();
        }
        String text = letter;
        letter = null;
        notifyAll();
        return text;
    }

    public static void main(String[] args) {
        GuardedMailbox box = new GuardedMailbox();
        new Thread(() -> {
            try {
                box.put("first");
                box.put("second");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, "postman").start();
        new Thread(() -> {
            try {
                System.out.println(box.take());
                System.out.println(box.take());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }, "reader").start();
    }
}
