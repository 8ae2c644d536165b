//! labels: none
//! coverage: any
//! left_out: pauses
// The guard may come as late as he likes; after ten naps the search lets him go first.
public class LateAfterManyNaps {
    private static boolean guarded;

    private static synchronized void guard() {
        guarded = true;
    }

    private static synchronized boolean isGuarded() {
        return guarded;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread guard = new Thread(LateAfterManyNaps::guard);
        guard.start();
        for (int nap = 0; nap < 12; nap++) {
            Thread.sleep(1);
        }
        if (!isGuarded()) {
            throw new IllegalStateException("the guard is late");
        }
        guard.join();
    }
}
