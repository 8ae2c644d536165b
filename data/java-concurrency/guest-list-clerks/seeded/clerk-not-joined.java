import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class GuestList {
    private static final List<String> guests = Collections.synchronizedList(new ArrayList<>());
    private static int refused = 0;

    private static Thread clerk(String... names) {
        return new Thread(() -> {
            for (String name : names) {
                synchronized (guests) {
                    if (guests.contains(name)) {
                        refused++;
                    } else {
                        guests.add(name);
                    }
                }
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] clerks = {clerk("Ana", "Bo"), clerk("Bo", "Cy"), clerk("Cy", "Ana")};
        for (Thread clerk : clerks) {
            clerk.start();
        }
        for (int i = 1; i < clerks.length; i++) {
            clerks[i].join();
        }
        synchronized (guests) {
            guests.sort(null);
            for (String guest : guests) {
                System.out.println("guest " + guest);
            }
        }
        System.out.println("refused=" + refused);
    }
}
