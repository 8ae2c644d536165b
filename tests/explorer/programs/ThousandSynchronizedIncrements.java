//! labels: none
//! coverage: exhausted
//! output: "2000\n"
//! threads: 2
// Every increment and the final read go through synchronized methods of one counter.
public class ThousandSynchronizedIncrements {
    private int count;

    private synchronized void increment() {
        count++;
    }

    private synchronized int get() {
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        ThousandSynchronizedIncrements counter = new ThousandSynchronizedIncrements();
        Runnable work = () -> {
            for (int i = 0; i < 1000; i++) {
                counter.increment();
            }
        };
        Thread a = new Thread(work);
        Thread b = new Thread(work);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(counter.get());
    }
}
