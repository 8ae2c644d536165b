//! labels: none
//! coverage: exhausted
//! output: "too deep\n"
//! threads: 1
// The endless recursion is met by the thread itself, which catches the error and goes on.
public class CaughtOverflow {
    private static int descend(int depth) {
        return descend(depth + 1) + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread diver = new Thread(() -> {
            try {
                descend(0);
            } catch (StackOverflowError e) {
                System.out.println("too deep");
            }
        });
        diver.start();
        diver.join();
    }
}
