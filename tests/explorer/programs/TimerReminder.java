//! labels: none
//! coverage: exhausted
//! output: "tick 1\ntick 2\n"
//! threads: 1
// The repeating task counts in its own field and cancels the timer after the second tick.
import java.util.Timer;
import java.util.TimerTask;

public class TimerReminder {
    public static void main(String[] args) {
        final Timer timer = new Timer("reminder");
        timer.schedule(new TimerTask() {
            private int ticks;

            @Override
            public void run() {
                System.out.println("tick " + ++ticks);
                if (ticks == 2) {
                    timer.cancel();
                }
            }
        }, 10, 10);
    }
}
