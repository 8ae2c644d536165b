import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Hotel {
    static final class GuestBook {
        private static GuestBook book;

        private final List<String> names = new ArrayList<>();

        private GuestBook() {
            System.out.println("book opened");
        }

        static synchronized GuestBook get() {
            if (book == null) {
                book = new GuestBook();
            }
            return book;
        }

        synchronized void sign(String name) {
            names.add(name);
        }

        synchronized List<String> sorted() {
            List<String> copy = new ArrayList<>(names);
            Collections.sort(copy);
            return copy;
        }
    }

    static final class Bellboy implements Runnable {
        private final String name;

        Bellboy(String name) {
            this.name = name;
        }

        @Override
        public void run() {
            for (int guest = 1; guest <= 2; guest++) {
                GuestBook.get().sign(name + guest);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(new Bellboy("A"));
        Thread b = new Thread(new Bellboy("B"));
        a.start();
        b.start();
        a.join();
        b.join();
        List<String> names = GuestBook.get().sorted();
        System.out.println("signatures=" + names.size());
        for (String name : names) {
            System.out.println("signed " + name);
        }
    }
}
