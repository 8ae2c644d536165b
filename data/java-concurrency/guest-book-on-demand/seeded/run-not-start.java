import java.util.ArrayList;
import java.util.List;

public class GuestBookProgram {
    static class GuestBook {
        private static GuestBook instance = null;
        private List<String> signatures = new ArrayList<>();

        private GuestBook() {
            System.out.println("book opened");
        }

        public static synchronized GuestBook getInstance() {
            if (instance == null) {
                instance = new GuestBook();
            }
            return instance;
        }

        public synchronized void sign(String signature) {
            signatures.add(signature);
        }
    }

    static class Bellboy implements Runnable {
        private final char letter;

        Bellboy(char letter) {
            this.letter = letter;
        }

        public void run() {
            GuestBook.getInstance().sign(letter + "1");
            GuestBook.getInstance().sign(letter + "2");
        }
    }

    public static void main(String[] args) {
        Bellboy a = new Bellboy('A');
        Bellboy b = new Bellboy('B');
        a.run();
        b.run();
        List<String> signatures = GuestBook.getInstance().signatures;
        signatures.sort(null);
        System.out.println("signatures=" + signatures.size());
        signatures.forEach(s -> System.out.println("signed " + s));
    }
}
