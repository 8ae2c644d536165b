import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

public class GuestList {
    static class Clerk implements Runnable {
        final List<String> guests = Collections.synchronizedList(new ArrayList<>());
        private final String[] names;

        Clerk(String... names) {
            this.names = names;
        }

        @Override
        public void run() {
            for (String name : names) {
                synchronized (guests) {
                    if (!guests.contains(name)) {
                        guests.add(name);
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Clerk[] clerks = {
            new Clerk("Ana", "Bo"), new Clerk("Bo", "Cy"), new Clerk("Cy", "Ana")
        };
        Thread[] threads = new Thread[clerks.length];
        for (int i = 0; i < clerks.length; i++) {
            threads[i] = new Thread(clerks[i]);
            threads[i].start();
        }
        int calls = 0;
        TreeSet<String> all = new TreeSet<>();
        for (int i = 0; i < clerks.length; i++) {
            threads[i].join();
            calls += clerks[i].guests.size();
            all.addAll(clerks[i].guests);
        }
        for (String guest : all) {
            System.out.println("guest " + guest);
        }
        System.out.println("refused=" + (calls - all.size()));
    }
}
