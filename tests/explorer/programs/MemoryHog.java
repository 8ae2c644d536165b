//! labels: resource_limit
//! coverage: any
// The loader keeps every block it allocates until the heap is exhausted.
import java.util.ArrayList;
import java.util.List;

public class MemoryHog {
    public static void main(String[] args) throws InterruptedException {
        Thread loader = new Thread(() -> {
            List<long[]> blocks = new ArrayList<>();
            while (true) {
                blocks.add(new long[1 << 20]);
            }
        });
        loader.start();
        loader.join();
    }
}
