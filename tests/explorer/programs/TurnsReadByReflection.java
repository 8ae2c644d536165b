//! labels: uncaught_exception
//! coverage: exhausted
// A field that no instruction of the program reads: it reads it by its name.
public class TurnsReadByReflection {
    static volatile int turns;

    public static void main(String[] args) throws Exception {
        Thread clerk = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                turns++;
            }
        });
        clerk.start();
        int seen = TurnsReadByReflection.class.getDeclaredField("turns").getInt(null);
        if (seen == 1) {
            throw new IllegalStateException("one turn");
        }
        clerk.join();
    }
}
