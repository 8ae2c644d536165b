//! labels: uncaught_exception
//! coverage: exhausted
// Timer.purge() counts the tasks that another thread has cancelled by then.
import java.util.Timer;
import java.util.TimerTask;

public class PurgedWhileCancelled {
    public static void main(String[] args) {
        Timer timer = new Timer(true);
        TimerTask task =
            new TimerTask() {
                @Override
                public void run() {}
            };
        timer.schedule(task, 3_600_000);
        new Thread(task::cancel).start();
        if (timer.purge() == 1) {
            throw new IllegalStateException("it was cancelled already");
        }
    }
}
