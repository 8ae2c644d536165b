//! labels: data_race
//! coverage: exhausted
//! race: ThresholdListener.threshold 19 24
//! output: "0\n"
//! output: "10\n"
//! threads: 1
// The constructor starts the thread before it has set the field that the thread reads.
public class EagerListener {
    public static void main(String[] args) throws InterruptedException {
        new ThresholdListener(10).join();
    }
}

class ThresholdListener extends Thread {
    private int threshold;

    ThresholdListener(int threshold) {
        start();
        this.threshold = threshold;
    }

    @Override
    public void run() {
        System.out.println(threshold);
    }
}
