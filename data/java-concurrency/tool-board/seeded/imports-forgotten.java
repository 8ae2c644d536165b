import java.util.concurrent.Semaphore;

public class Board {
    private final Semaphore permits = new Semaphore(2);
    private final Set<String> lent = ConcurrentHashMap.newKeySet();
    private final AtomicInteger ignored = new AtomicInteger();

    void lend(String tool) throws InterruptedException {
        permits.acquire();
        lent.add(tool);
    }

    boolean giveBack(String tool) {
        if (lent.remove(tool)) {
            permits.release();
            return true;
        }
        ignored.incrementAndGet();
        return false;
    }

    public static void main(String[] args) throws InterruptedException {
        Board board = new Board();
        String[] tools = {"saw", "drill", "plane"};
        Thread[] craftsmen = new Thread[3];
        for (int i = 0; i < 3; i++) {
            String tool = tools[i];
            craftsmen[i] = new Thread(() -> {
                try {
                    board.lend(tool);
                    System.out.println(tool + " lent");
                    System.out.println(tool + " back");
                    board.giveBack(tool);
                    if (tool.equals("saw")) {
                        board.giveBack(tool);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            craftsmen[i].start();
        }
        for (Thread craftsman : craftsmen) {
            craftsman.join();
        }
        System.out.println("ignored=" + board.ignored.get());
        System.out.println("left=" + board.permits.availablePermits());
    }
}
