import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

public class CrosswordWords {
    private final Vector<String> words = new Vector<>();
    private final AtomicInteger dropped = new AtomicInteger();

    private boolean find(String word) {
        for (String other : words) {
            if (other.equals(word)) {
                return true;
            }
        }
        return false;
    }

    private void copy(String word) {
        if (find(word)) {
            dropped.incrementAndGet();
            return;
        }
        synchronized (words) {
            words.add(word);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        CrosswordWords crossword = new CrosswordWords();
        Thread first = new Thread(() -> {
            crossword.copy("elm");
            crossword.copy("oak");
        });
        Thread second = new Thread(() -> {
            crossword.copy("oak");
            crossword.copy("elm");
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("words="
                + crossword.words.stream().sorted().collect(Collectors.joining(",")));
        System.out.println("dropped=" + crossword.dropped.get());
    }
}
