//! labels: livelock
//! coverage: any
//! output: ""
//! threads: 1
// The spinner catches every Throwable and starts again, so nothing from inside the program can end
// it.
public class StubbornSpinner {
    private static volatile boolean release;

    private static void spin() {
        while (true) {
            try {
                while (!release) {
                    Thread.yield();
                }
                return;
            } catch (Throwable t) {
                // keep spinning
            }
        }
    }

    public static void main(String[] args) {
        new Thread(StubbornSpinner::spin).start();
    }
}
