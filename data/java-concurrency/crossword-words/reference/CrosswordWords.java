import java.util.TreeSet;
import java.util.Vector;

public class CrosswordWords {
    private static final class Editor implements Runnable {
        private final Vector<String> list;
        private final String[] notebook;
        private int dropped;

        Editor(Vector<String> list, String... notebook) {
            this.list = list;
            this.notebook = notebook;
        }

        @Override
        public void run() {
            for (String word : notebook) {
                if (!addIfMissing(word)) {
                    dropped++;
                }
            }
        }

        private boolean addIfMissing(String word) {
            synchronized (list) {
                return !list.contains(word) && list.add(word);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Vector<String> list = new Vector<>();
        Editor first = new Editor(list, "elm", "oak");
        Editor second = new Editor(list, "oak", "elm");
        Thread firstThread = new Thread(first);
        Thread secondThread = new Thread(second);
        firstThread.start();
        secondThread.start();
        firstThread.join();
        secondThread.join();
        System.out.println("words=" + String.join(",", new TreeSet<>(list)));
        System.out.println("dropped=" + (first.dropped + second.dropped));
    }
}
