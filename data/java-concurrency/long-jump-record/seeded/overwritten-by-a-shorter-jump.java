import java.util.concurrent.atomic.AtomicInteger;

public class LongJump {
    static final AtomicInteger record = new AtomicInteger();

    static void report(int jump) {
        // A single attempt with the current value is enough: only a longer jump gets here.
        if (jump > record.get()) {
            record.compareAndSet(record.get(), jump);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            report(702);
            report(745);
        });
        Thread second = new Thread(() -> {
            report(731);
            report(718);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("record=" + record);
    }
}
