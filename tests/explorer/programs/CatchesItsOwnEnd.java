//! labels: deadlock
//! coverage: exhausted
//! output: ""
// The thread takes whatever ends its wait, and then a class that another has initialised.
import java.util.concurrent.CountDownLatch;

public class CatchesItsOwnEnd {
    static final CountDownLatch NEVER = new CountDownLatch(1);

    static final class Report {
        static final Object KIND = new Object();
        static int number;

        static void add() {
            number++;
        }
    }

    public static void main(String[] args) {
        Report.number = 1;
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    NEVER.await();
                } catch (Throwable thrown) {
                    Report.add();
                }
            }).start();
        }
    }
}
