//! labels: deadlock
//! coverage: exhausted
//! output: "reminded\n"
//! threads: 1
// Nobody cancels the timer, whose thread is no daemon and waits for further tasks for ever.
import java.util.Timer;
import java.util.TimerTask;

public class TimerLeft {
    private static final Timer TIMER = new Timer();

    public static void main(String[] args) {
        TIMER.schedule(new TimerTask() {
            @Override
            public void run() {
                System.out.println("reminded");
            }
        }, 20);
    }
}
