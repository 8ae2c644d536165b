import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class GuestList {
    private static final String[][] CALLS = {{"Ana", "Bo"}, {"Bo", "Cy"}, {"Cy", "Ana"}};

    private final List<String> guests = Collections.synchronizedList(new ArrayList<>());
    private int refused;

    private void takeName(String name) {
        synchronized (guests) {
            if (guests.contains(name)) {
                refused++;
            } else {
                guests.add(name);
            }
        }
    }

    private void printAll() {
        synchronized (guests) {
            Collections.sort(guests);
            for (String guest : guests) {
                System.out.println("guest " + guest);
            }
            System.out.println("refused=" + refused);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        GuestList list = new GuestList();
        Thread[] clerks = new Thread[CALLS.length];
        for (int i = 0; i < clerks.length; i++) {
            String[] names = CALLS[i];
            clerks[i] = new Thread(() -> {
                for (String name : names) {
                    list.takeName(name);
                }
            });
            clerks[i].start();
        }
        for (Thread clerk : clerks) {
            clerk.join();
        }
        list.printAll();
    }
}
