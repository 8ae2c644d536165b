import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;

public class Hotel {
    static class GuestBook {
        private static GuestBook book;
        private final List<String> names = new ArrayList<>();

        private GuestBook() {
            System.out.println("book opened");
        }

        static synchronized GuestBook open() {
            if (book == null) {
                book = new GuestBook();
            }
            return book;
        }

        synchronized void sign(String name) {
            names.add(name);
        }

        synchronized List<String> names() {
            return new ArrayList<>(names);
        }
    }

    static class Bellboy implements Runnable {
        private final String name;
        private final CountDownLatch done;

        Bellboy(String name, CountDownLatch done) {
            this.name = name;
            this.done = done;
        }

        @Override
        public void run() {
            GuestBook.open().sign(name + "1");
            done.countDown();
            GuestBook.open().sign(name + "2");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(2);
        for (String name : new String[] {"A", "B"}) {
            Thread thread = new Thread(new Bellboy(name, done));
            thread.setDaemon(true);
            thread.start();
        }
        done.await();
        List<String> names = GuestBook.open().names();
        System.out.println("signatures=" + names.size());
        for (String name : new TreeSet<>(names)) {
            System.out.println("signed " + name);
        }
    }
}
