import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;

public class Workshop {
    private final Semaphore permits = new Semaphore(2);
    private final Set<String> lent = new HashSet<>();
    private int ignored;

    synchronized void lend(String tool) throws InterruptedException {
        permits.acquire();
        lent.add(tool);
    }

    synchronized boolean giveBack(String tool) {
        if (lent.remove(tool)) {
            permits.release();
            return true;
        }
        ignored++;
        return false;
    }

    static class Craftsman extends Thread {
        private final Workshop workshop;
        private final String tool;

        Craftsman(Workshop workshop, String tool) {
            this.workshop = workshop;
            this.tool = tool;
        }

        @Override
        public void run() {
            try {
                workshop.lend(tool);
                System.out.println(tool + " lent");
                System.out.println(tool + " back");
                workshop.giveBack(tool);
                if (tool.equals("saw")) {
                    workshop.giveBack(tool);
                }
            } catch (InterruptedException e) {
                interrupt();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Workshop workshop = new Workshop();
        Thread saw = new Craftsman(workshop, "saw");
        Thread drill = new Craftsman(workshop, "drill");
        Thread plane = new Craftsman(workshop, "plane");
        saw.start();
        drill.start();
        plane.start();
        saw.join();
        drill.join();
        plane.join();
        System.out.println("ignored=" + workshop.ignored);
        System.out.println("left=" + workshop.permits.availablePermits());
    }
}
