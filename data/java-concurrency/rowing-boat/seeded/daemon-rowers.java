import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class RowingBoat {
    static final List<Integer> crew = Collections.synchronizedList(new ArrayList<>());

    static void arrive(int rower) {
        boolean place;
        synchronized (crew) {
            place = crew.size() < 2;
            if (place) {
                crew.add(rower);
            }
        }
        if (place) {
            System.out.println("rower " + rower + " aboard");
        } else {
            System.out.println("rower " + rower + " ashore");
        }
    }

    public static void main(String[] args) {
        for (int r = 0; r < 3; r++) {
            int rower = r;
            Thread thread = new Thread(() -> arrive(rower));
            thread.setDaemon(true);
            thread.start();
        }
        System.out.println("crew=" + crew.size());
    }
}
