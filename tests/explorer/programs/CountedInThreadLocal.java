//! labels: uncaught_exception
//! coverage: any
// Each turn of the loop counts in a variable of its thread, of which nobody else hears.
public class CountedInThreadLocal {
    static final ThreadLocal<Integer> TURNS = ThreadLocal.withInitial(() -> 0);
    static volatile boolean flag;

    public static void main(String[] args) {
        new Thread(CountedInThreadLocal::count).start();
        flag = true;
    }

    static void count() {
        while (!flag) {
            TURNS.set(TURNS.get() + 1);
            if (TURNS.get() == 5) {
                throw new IllegalStateException("five turns");
            }
        }
    }
}
