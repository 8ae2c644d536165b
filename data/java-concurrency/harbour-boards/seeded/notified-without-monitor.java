import java.util.TreeSet;

public class HarbourMaster {
    private static final TreeSet<String> expected = new TreeSet<>();
    private static final TreeSet<String> departed = new TreeSet<>();
    private static int writersDone;

    private static void write(TreeSet<String> board, String ship) {
        synchronized (board) {
            board.add(ship);
        }
    }

    private static void done() {
        synchronized (expected) {
            writersDone++;
        }
        departed.notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            write(expected, "aida");
            write(expected, "brig");
            write(departed, "dora");
            done();
        }).start();
        new Thread(() -> {
            write(departed, "emma");
            write(departed, "fram");
            write(expected, "cora");
            done();
        }).start();
        synchronized (expected) {
            while (writersDone < 2) {
                expected.wait();
            }
        }
        System.out.println("expected: " + String.join(", ", expected));
        System.out.println("departed: " + String.join(", ", departed));
    }
}
