import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

public class CrosswordWords {
    private static final CopyOnWriteArrayList<String> words = new CopyOnWriteArrayList<>();
    private static final AtomicInteger dropped = new AtomicInteger();

    private static void copy(String word) {
        if (!words.addIfAbsent(word)) {
            dropped.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            copy("elm");
            copy("oak");
        });
        Thread second = new Thread(() -> {
            copy("oak");
            copy("elm");
        });
        first.start();
        second.start();
        first.join();
        second.join();
        words.sort(String::compareTo);
        System.out.println("words=" + String.join(",", words));
        System.out.println("dropped=" + dropped);
    }
}
