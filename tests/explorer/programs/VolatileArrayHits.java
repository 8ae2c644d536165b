//! labels: data_race
//! coverage: exhausted
//! race: int[] 20 20
//! output: "1\n"
//! output: "2\n"
//! threads: 2
// volatile covers the reference to the array, not its elements.
public class VolatileArrayHits {
    private static volatile int[] hits = new int[3];

    private static class Visitor implements Runnable {
        private final int page;

        Visitor(int page) {
            this.page = page;
        }

        @Override
        public void run() {
            hits[page]++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(new Visitor(1));
        Thread b = new Thread(new Visitor(1));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(hits[1]);
    }
}
