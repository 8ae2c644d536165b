//! labels: none
//! coverage: exhausted
//! output: "42\n"
//! threads: 1
// The plain result is written before the volatile flag and read after it, and the waiting loop
// polls the flag.
public class VolatileBaton {
    private static volatile boolean ready;
    private static int result;

    public static void main(String[] args) {
        Thread solver = new Thread(() -> {
            int sum = 0;
            for (int i = 1; i <= 6; i++) {
                sum += 7;
            }
            result = sum;
            ready = true;
        });
        solver.start();
        while (!ready) {
            Thread.yield();
        }
        System.out.println(result);
    }
}
