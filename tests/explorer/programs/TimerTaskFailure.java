//! labels: uncaught_exception
//! coverage: exhausted
//! output: ""
//! threads: 1
// The task throws, which kills the timer's thread together with the second task.
import java.util.Timer;
import java.util.TimerTask;

public class TimerTaskFailure {
    static class Backup extends TimerTask {
        private final String[] disks = {};

        @Override
        public void run() {
            System.out.println("backup to " + disks[0]);
        }
    }

    static class Close extends TimerTask {
        private final Timer timer;

        Close(Timer timer) {
            this.timer = timer;
        }

        @Override
        public void run() {
            System.out.println("closed");
            timer.cancel();
        }
    }

    public static void main(String[] args) {
        Timer timer = new Timer("backup");
        TimerTask close = new Close(timer);
        timer.schedule(new Backup(), 5);
        try {
            timer.schedule(close, 5000);
        } catch (IllegalStateException alreadyDead) {
            timer.cancel();
        }
    }
}
