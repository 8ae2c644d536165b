//! labels: none
//! coverage: exhausted
//! output: "55\n"
//! threads: 2
// Each subclass keeps its partial sum in a plain field which main reads only after join.
public class SummingSubclass extends Thread {
    private final int from;
    private final int to;
    private int sum;

    SummingSubclass(int from, int to) {
        super("sum-" + from);
        this.from = from;
        this.to = to;
    }

    @Override
    public void run() {
        for (int i = from; i <= to; i++) {
            sum += i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SummingSubclass low = new SummingSubclass(1, 5);
        SummingSubclass high = new SummingSubclass(6, 10);
        low.start();
        high.start();
        low.join();
        high.join();
        System.out.println(low.sum + high.sum);
    }
}
