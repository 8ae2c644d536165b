//! labels: none
//! coverage: exhausted
//! output: "interrupted\n"
//! output: "slept\n"
// A group interrupts the threads that are not over: the sleeper may be, and may not.
public class GroupInterruptedAfterEnd {
    static volatile String what = "slept";

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread sleeper = new Thread(group, () -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                what = "interrupted";
            }
        });
        sleeper.start();
        Thread waker = new Thread(group::interrupt);
        waker.start();
        waker.join();
        sleeper.join();
        System.out.println(what);
    }
}
