//! labels: none
//! coverage: exhausted
//! output: "5\n"
//! output: "7\n"
// Another thread sees the priority before it is set, after that, or never set, as the thread was over.
public class PriorityAskedByThird {
    static volatile int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread asked = new Thread(() -> {});
        asked.start();
        Thread setter = new Thread(() -> asked.setPriority(7));
        Thread asking = new Thread(() -> seen = asked.getPriority());
        setter.start();
        asking.start();
        setter.join();
        asking.join();
        System.out.println(seen);
    }
}
