import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

public class ColourCount {
    public static void main(String[] args) throws InterruptedException {
        List<String> pages = Arrays.asList("red blue", "blue", "red");
        ConcurrentMap<String, AtomicInteger> tally = new ConcurrentHashMap<>();
        CountDownLatch read = new CountDownLatch(pages.size());
        Executor executor = task -> task.run();
        for (String page : pages) {
            executor.execute(() -> {
                for (String word : page.split(" ")) {
                    tally.computeIfAbsent(word, w -> new AtomicInteger()).incrementAndGet();
                }
                read.countDown();
            });
        }
        read.await();
        tally.keySet().stream().sorted()
            .forEach(word -> System.out.println(word + "=" + tally.get(word)));
    }
}
