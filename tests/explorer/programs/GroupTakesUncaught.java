//! labels: none
//! coverage: exhausted
//! output: "G:boom\n"
public class GroupTakesUncaught {
    public static void main(String[] args) throws Exception {
        ThreadGroup g = new ThreadGroup("g") {
            @Override public void uncaughtException(Thread t, Throwable e) { System.out.println("G:" + e.getMessage()); }
        };
        Thread a = new Thread(g, () -> { throw new IllegalArgumentException("boom"); });
        a.start();
        a.join();
    }
}
