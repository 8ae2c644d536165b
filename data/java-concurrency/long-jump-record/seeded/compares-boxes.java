import java.util.concurrent.atomic.AtomicReference;

public class RecordBoard {
    private final AtomicReference<Integer> record = new AtomicReference<>(0);

    void offer(int jump) {
        boolean settled = false;
        while (!settled) {
            int current = record.get();
            settled = jump <= current || record.compareAndSet(current, jump);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RecordBoard board = new RecordBoard();
        Thread first = new Thread(() -> {
            board.offer(702);
            board.offer(745);
        });
        Thread second = new Thread(() -> {
            board.offer(731);
            board.offer(718);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("record=" + board.record.get());
    }
}
