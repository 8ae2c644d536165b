import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public class GuestList {
    static final List<String> guests = Collections.synchronizedList(new ArrayList<>());
    static final AtomicInteger refused = new AtomicInteger();

    static class Clerk extends Thread {
        private final String[] names;

        Clerk(String... names) {
            this.names = names;
        }

        private synchronized void takeName(String name) {
            if (!guests.contains(name)) {
                guests.add(name);
            } else {
                refused.incrementAndGet();
            }
        }

        @Override
        public void run() {
            for (String name : names) {
                takeName(name);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Clerk[] clerks = {
            new Clerk("Ana", "Bo"), new Clerk("Bo", "Cy"), new Clerk("Cy", "Ana")
        };
        for (Clerk clerk : clerks) {
            clerk.start();
        }
        for (Clerk clerk : clerks) {
            clerk.join();
        }
        Collections.sort(guests);
        for (String guest : guests) {
            System.out.println("guest " + guest);
        }
        System.out.println("refused=" + refused.get());
    }
}
