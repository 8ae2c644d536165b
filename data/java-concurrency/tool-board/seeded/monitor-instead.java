import java.util.HashSet;
import java.util.Set;

public class LendingDesk {
    private static final int MOST = 2;
    private final Set<String> lent = new HashSet<>();
    private int ignored;

    synchronized void lend(String tool) throws InterruptedException {
        while (lent.size() == MOST) {
            wait();
        }
        lent.add(tool);
    }

    synchronized boolean giveBack(String tool) {
        boolean known = lent.remove(tool);
        if (known) {
            notifyAll();
        } else {
            ignored++;
        }
        return known;
    }

    synchronized int ignored() {
        return ignored;
    }

    synchronized int left() {
        return MOST - lent.size();
    }

    public static void main(String[] args) throws InterruptedException {
        LendingDesk desk = new LendingDesk();
        String[] tools = {"saw", "drill", "plane"};
        Thread[] craftsmen = new Thread[tools.length];
        for (int i = 0; i < tools.length; i++) {
            String tool = tools[i];
            craftsmen[i] = new Thread(() -> {
                try {
                    desk.lend(tool);
                    System.out.println(tool + " lent");
                    System.out.println(tool + " back");
                    desk.giveBack(tool);
                    if ("saw".equals(tool)) {
                        desk.giveBack(tool);
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
        System.out.println("ignored=" + desk.ignored());
        System.out.println("left=" + desk.left());
    }
}
