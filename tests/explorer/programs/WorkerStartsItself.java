//! labels: none
//! output: "sum 12\n"
//! threads: 2
// Each constructor ends with start(): the finals are set before, and the start orders them.
public class WorkerStartsItself {
    static class Worker extends Thread {
        private final int[] row;
        private final int factor;
        private int sum;

        Worker(String name, int factor, int... row) {
            super(name);
            this.row = row;
            this.factor = factor;
            setDaemon(false);
            start();
        }

        @Override
        public void run() {
            for (int each : row) {
                sum += factor * each;
            }
        }

        int sum() throws InterruptedException {
            join();
            return sum;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker one = new Worker("one", 2, 1, 2);
        Worker two = new Worker("two", 1, 2, 4);
        System.out.println("sum " + (one.sum() + two.sum()));
    }
}
