import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class RowingBoat {
    private static final int PLACES = 2;
    private static final int ROWERS = 3;

    private final List<Integer> crew = Collections.synchronizedList(new ArrayList<>(PLACES));

    private boolean board(int rower) {
        synchronized (crew) {
            if (crew.size() == PLACES) {
                return false;
            }
            crew.add(rower);
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RowingBoat boat = new RowingBoat();
        List<Thread> rowers = new ArrayList<>();
        for (int i = 0; i < ROWERS; i++) {
            int rower = i;
            rowers.add(new Thread(() -> {
                String where = boat.board(rower) ? "aboard" : "ashore";
                System.out.println("rower " + rower + " " + where);
            }));
        }
        for (Thread rower : rowers) {
            rower.start();
        }
        for (Thread rower : rowers) {
            rower.join();
        }
        System.out.println("crew=" + boat.crew.size());
    }
}
