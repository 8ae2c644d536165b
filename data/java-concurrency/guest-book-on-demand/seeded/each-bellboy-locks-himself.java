import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Hotel {
    static class GuestBook {
        final List<String> names = new ArrayList<>();

        GuestBook() {
            System.out.println("book opened");
        }

        synchronized void sign(String name) {
            names.add(name);
        }
    }

    static GuestBook guestBook;

    static class Bellboy implements Runnable {
        private final String name;

        Bellboy(String name) {
            this.name = name;
        }

        private synchronized GuestBook book() {
            if (guestBook == null) {
                guestBook = new GuestBook();
            }
            return guestBook;
        }

        @Override
        public void run() {
            book().sign(name + "1");
            book().sign(name + "2");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(new Bellboy("A"));
        Thread b = new Thread(new Bellboy("B"));
        a.start();
        b.start();
        a.join();
        b.join();
        List<String> names = guestBook.names;
        Collections.sort(names);
        System.out.println("signatures=" + names.size());
        for (String name : names) {
            System.out.println("signed " + name);
        }
    }
}
