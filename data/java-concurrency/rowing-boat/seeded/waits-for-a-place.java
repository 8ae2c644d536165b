import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class RowingBoat implements Runnable {
    private static final List<Integer> CREW = Collections.synchronizedList(new ArrayList<>());

    private final int rower;

    RowingBoat(int rower) {
        this.rower = rower;
    }

    @Override
    public void run() {
        synchronized (CREW) {
            try {
                while (CREW.size() >= 2) {
                    CREW.wait();
                }
            } catch (InterruptedException e) {
                System.out.println("rower " + rower + " ashore");
                return;
            }
            CREW.add(rower);
            CREW.notifyAll();
        }
        System.out.println("rower " + rower + " aboard");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] rowers = new Thread[3];
        for (int i = 0; i < rowers.length; i++) {
            rowers[i] = new Thread(new RowingBoat(i));
            rowers[i].start();
        }
        for (Thread rower : rowers) {
            rower.join();
        }
        System.out.println("crew=" + CREW.size());
    }
}
