import java.util.ArrayList;
import java.util.List;

public class FontDemo {
    private static volatile FontTable table;

    static final class FontTable {
        private final int[] widths = new int[4];

        FontTable() {
            System.out.println("loading fonts");
            for (int g = 0; g < 4; g++) {
                widths[g] = 5 + g;
            }
        }
    }

    static FontTable table() {
        if (table == null) {
            synchronized (FontDemo.class) {
                table = new FontTable();
            }
        }
        return table;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] result = new int[3];
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            final int r = i;
            Thread thread = new Thread(() -> {
                FontTable fonts = table();
                result[r] = fonts.widths[r] + fonts.widths[r + 1];
            }, "renderer-" + r);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int r = 0; r < 3; r++) {
            System.out.println("word " + r + " width " + result[r]);
        }
        System.out.println("total=" + (result[0] + result[1] + result[2]));
    }
}
