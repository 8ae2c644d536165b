//! labels: none
//! coverage: any
//! left_out: clock
//! output: "tea\ncake\n"
//! threads: 1
// A DelayQueue gives out the reminder that is due first, whatever the order of insertion.
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class DelayedReminders {
    static class Reminder implements Delayed {
        private final String text;
        private final long dueNanos;

        Reminder(String text, long delayMillis, long nowNanos) {
            this.text = text;
            this.dueNanos = nowNanos + TimeUnit.MILLISECONDS.toNanos(delayMillis);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.signum(dueNanos - ((Reminder) other).dueNanos);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DelayQueue<Reminder> reminders = new DelayQueue<>();
        long nowNanos = System.nanoTime();
        reminders.add(new Reminder("cake", 60, nowNanos));
        reminders.add(new Reminder("tea", 20, nowNanos));
        Thread clock = new Thread(() -> {
            try {
                for (int i = 0; i < 2; i++) {
                    System.out.println(reminders.take().text);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        clock.start();
        clock.join();
    }
}
