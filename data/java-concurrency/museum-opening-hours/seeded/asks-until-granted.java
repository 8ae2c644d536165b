import java.util.concurrent.atomic.AtomicInteger;

public class MuseumPlan {
    static class Hours {
        private int opening = 9;
        private int closing = 18;

        synchronized boolean setOpening(int hour) {
            if (hour < closing) {
                opening = hour;
                return true;
            }
            return false;
        }

        synchronized boolean setClosing(int hour) {
            if (hour > opening) {
                closing = hour;
                return true;
            }
            return false;
        }

        synchronized void print() {
            System.out.println("open from " + opening + " to " + closing);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Hours hours = new Hours();
        AtomicInteger refused = new AtomicInteger();
        Thread morning = new Thread(() -> {
            hours.setOpening(11);
            if (!hours.setOpening(15)) {
                refused.incrementAndGet();
                while (!hours.setOpening(15)) {
                    Thread.yield();
                }
            }
        });
        Thread evening = new Thread(() -> {
            hours.setClosing(16);
            if (!hours.setClosing(12)) {
                refused.incrementAndGet();
                while (!hours.setClosing(12)) {
                    Thread.yield();
                }
            }
        });
        morning.start();
        evening.start();
        morning.join();
        evening.join();
        hours.print();
        System.out.println("refused changes: " + refused.get());
    }
}
