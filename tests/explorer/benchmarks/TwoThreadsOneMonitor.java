// Two threads take one monitor eight times each, and who came last matters: C(16, 8) = 12,870
// orders.
public class TwoThreadsOneMonitor {
    private static final int ROUNDS = 8;
    private static String last = "nobody";

    private static synchronized void sign(String name) {
        last = name;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread ann = new Thread(() -> signOften("ann"));
        Thread bob = new Thread(() -> signOften("bob"));
        ann.start();
        bob.start();
        ann.join();
        bob.join();
        System.out.println(last);
    }

    private static void signOften(String name) {
        for (int i = 0; i < ROUNDS; i++) {
            sign(name);
        }
    }
}
