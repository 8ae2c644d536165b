//! labels: none
//! coverage: exhausted
//! output: "7\n"
//! output: "10\n"
//! threads: 1
// The recursive synchronized method enters its own monitor again; the size is seen before or after
// the addition.
import java.util.ArrayList;
import java.util.List;

public class ReentrantFolderSize {
    static class Folder {
        private final List<Integer> files = new ArrayList<>();

        synchronized void add(int bytes) {
            files.add(bytes);
        }

        synchronized int size(int from) {
            if (from == files.size()) {
                return 0;
            }
            synchronized (this) {
                return files.get(from) + size(from + 1);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Folder folder = new Folder();
        folder.add(3);
        folder.add(4);
        Thread writer = new Thread(() -> folder.add(3));
        writer.start();
        System.out.println(folder.size(0));
        writer.join();
    }
}
