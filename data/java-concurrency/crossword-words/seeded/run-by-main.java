import java.util.Collections;
import java.util.Vector;

public class CrosswordWords {
    static class Editor extends Thread {
        private final Vector<String> words;
        private final String[] notebook;
        int dropped;

        Editor(Vector<String> words, String[] notebook) {
            this.words = words;
            this.notebook = notebook;
        }

        @Override
        public void run() {
            for (String word : notebook) {
                synchronized (words) {
                    if (words.contains(word)) {
                        dropped++;
                    } else {
                        words.addElement(word);
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Vector<String> words = new Vector<>();
        Editor first = new Editor(words, new String[] {"elm", "oak"});
        Editor second = new Editor(words, new String[] {"oak", "elm"});
        first.run();
        second.run();
        first.join();
        second.join();
        Collections.sort(words);
        System.out.println("words=" + String.join(",", words));
        System.out.println("dropped=" + (first.dropped + second.dropped));
    }
}
