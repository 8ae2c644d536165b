//! labels: none
//! coverage: exhausted
//! output: "done\n"
//! threads: 2
// Letters whose finalizers would print: the collector's own thread runs none of them.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class LastWordsUnheard {
    private static int burnt;

    static class Letter {
        private final int[] pages = new int[64];

        @Override
        protected void finalize() {
            burnt += pages.length;
            System.out.println("burnt");
        }
    }

    private static synchronized void write() {
        for (int i = 0; i < 50; i++) {
            new Letter();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool = null;
        Thread writer = new Thread(LastWordsUnheard::write);
        writer.start();
        write();
        writer.join();
        System.gc();
        System.runFinalization();
        System.out.println(burnt == 0 ? "done" : "burnt " + burnt);
    }
}
