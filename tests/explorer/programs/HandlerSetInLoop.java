//! labels: uncaught_exception
//! coverage: any
// Each turn of the loop sets another handler for the thread, and looks at the one before.
public class HandlerSetInLoop {
    static volatile boolean flag;

    static class Numbered implements Thread.UncaughtExceptionHandler {
        final int number;

        Numbered(int number) {
            this.number = number;
        }

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
    }

    public static void main(String[] args) {
        new Thread(HandlerSetInLoop::count).start();
        flag = true;
    }

    static void count() {
        Thread self = Thread.currentThread();
        self.setUncaughtExceptionHandler(new Numbered(0));
        while (!flag) {
            int number = ((Numbered) self.getUncaughtExceptionHandler()).number;
            if (number == 4) {
                self.setUncaughtExceptionHandler(null);
                throw new IllegalStateException("five turns");
            }
            self.setUncaughtExceptionHandler(new Numbered(number + 1));
        }
    }
}
